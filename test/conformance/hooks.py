"""What schemathesis is told beyond the contract."""

import itertools
import os

import schemathesis

DEMO = "01900000-0000-7000-8000-0000000000"

# The contract's examples stand for rows that do not exist. Here they become those of the demo data's embedded account, so
# that what is generated around them reaches the operations.
REAL = {
    "Service-Account-Id": DEMO + "21",
    "account_id": DEMO + "21",
    "organization_id": DEMO + "11",
    "customer_id": DEMO + "59",
    "paykey": os.environ["CONFORMANCE_PAYKEY"],
}
IN_PATH = {
    # One of its own: the demo data's, once cancelled, could not be updated.
    "/v1/linked_bank_accounts/{linked_bank_account_id}/cancel": os.environ["CONFORMANCE_LINKED_BANK_ACCOUNT"],
    "/v1/charges/": DEMO + "79",
    "/v1/customers/": DEMO + "59",
    "/v1/paykeys/": DEMO + "69",
    "/v1/organizations/": DEMO + "11",
    "/v1/accounts/": DEMO + "21",
    "/v1/representatives/": DEMO + "41",
    "/v1/linked_bank_accounts/": DEMO + "31",
}

CHARGE_EXTERNAL_ID = "conformance"
numbers = itertools.count()


@schemathesis.hook
def before_call(context, case, kwargs):
    """What is good once is made new: else nearly every answer would be 409, or 422 for a duplicate."""
    if getattr(case.meta and case.meta.phase.data, "parameter", None) == "Authorization":
        # An edit of the headers would make schemathesis put back the one that it left out.
        return
    key = (case.headers or {}).get("Idempotency-Key")
    if isinstance(key, str) and 10 <= len(key) <= 40:
        case.headers["Idempotency-Key"] = f"conformance-{next(numbers):010}"
    if isinstance(case.body, dict) and case.body.get("external_id") == CHARGE_EXTERNAL_ID:
        # A body of its own: cases share theirs.
        case.body = {**case.body, "external_id": f"conformance-{next(numbers)}"}


@schemathesis.hook
def before_load_schema(context, raw_schema):
    for path, operations in raw_schema["paths"].items():
        for operation in operations.values():
            operation["parameters"] = [told(raw_schema, path, parameter) for parameter in operation.get("parameters", [])]
            for media_type in operation.get("requestBody", {}).get("content", {}).values():
                media_type["example"] = made_real(media_type["example"])
                if path == "/v1/charges":
                    media_type["example"]["external_id"] = CHARGE_EXTERNAL_ID


def told(raw_schema, path, parameter):
    if "$ref" in parameter:
        parameter = raw_schema["components"]["parameters"][parameter["$ref"].rsplit("/", 1)[-1]]
    if parameter["in"] == "query":
        # Exception 2: an empty query value counts as absent (Decision: arrays in queries), whatever the parameter's schema. OpenAPI's
        # keyword for it is deprecated; the contract says it in info.description instead.
        return {**parameter, "allowEmptyValue": True}
    if parameter["in"] == "path":
        return {**parameter, "example": next(id for start, id in IN_PATH.items() if path.startswith(start))}
    return {**parameter, "example": REAL[parameter["name"]]} if parameter["name"] in REAL else parameter


def made_real(example):
    return {name: REAL.get(name, value) for name, value in example.items()}
