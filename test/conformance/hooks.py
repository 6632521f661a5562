"""What schemathesis is told beyond the contract."""

import datetime
import itertools
import os
import re

import schemathesis
from schemathesis.core import NotSet
from schemathesis.generation.meta import TestPhase

DEMO = "01900000-0000-7000-8000-0000000000"

# The contract's examples stand for rows that do not exist. Here they become those of the demo data's embedded account, so
# that what is generated around them reaches the operations.
REAL = {
    "Service-Account-Id": DEMO + "21",
    "account_id": DEMO + "21",
    "organization_id": DEMO + "11",
    "customer_id": DEMO + "59",
    "paykey": os.environ["CONFORMANCE_PAYKEY"],
    "url": os.environ["CONFORMANCE_NOWHERE"],
}
# A payment takes each of its steps once: every request takes another one, in turn.
SCHEDULED = os.environ["CONFORMANCE_SCHEDULED_CHARGES"].split(",")
turns = itertools.cycle(SCHEDULED)
IN_PATH = {
    # One of its own: the demo data's, once cancelled, could not be updated.
    "/v1/linked_bank_accounts/{linked_bank_account_id}/cancel": os.environ["CONFORMANCE_LINKED_BANK_ACCOUNT"],
    # The same of payments. What is released waits for a file of the far future, so that it can be released again; everything else
    # is held for being over a limit, where any amount and any date can be set.
    "/v1/charges/{id}/cancel": os.environ["CONFORMANCE_CANCELLED_CHARGE"],
    "/v1/charges/{id}/release": os.environ["CONFORMANCE_RELEASED_CHARGE"],
    "/v1/charges/": os.environ["CONFORMANCE_HELD_CHARGE"],
    "/v1/payouts/{id}/cancel": os.environ["CONFORMANCE_CANCELLED_PAYOUT"],
    "/v1/payouts/{id}/release": os.environ["CONFORMANCE_RELEASED_PAYOUT"],
    "/v1/payouts/": os.environ["CONFORMANCE_HELD_PAYOUT"],
    "/v1/sandbox/payments/": SCHEDULED[0],
    # Not the one that charges name: it ends up blocked.
    "/v1/sandbox/paykeys/": os.environ["CONFORMANCE_SIMULATED_PAYKEY"],
    "/v1/customers/": DEMO + "59",
    "/v1/paykeys/": DEMO + "69",
    "/v1/organizations/": DEMO + "11",
    "/v1/accounts/": DEMO + "21",
    "/v1/representatives/": DEMO + "41",
    "/v1/linked_bank_accounts/": DEMO + "31",
    "/v1/funding_events/": os.environ["CONFORMANCE_FUNDING_EVENT"],
    "/v1/events/": os.environ["CONFORMANCE_EVENT"],
    "/v1/webhook_endpoints/": os.environ["CONFORMANCE_WEBHOOK_ENDPOINT"],
}
# What is deleted is of no use to the others.
DELETED = {"/v1/webhook_endpoints/{id}": os.environ["CONFORMANCE_DELETED_WEBHOOK_ENDPOINT"]}

# What answers have told: a link leads on with them.
told_ids = set(IN_PATH.values()) | set(SCHEDULED)
ID = re.compile(r'"([0-9a-f]{8}\.[0-9a-f.]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"')

PAYMENT_EXTERNAL_ID = "conformance"
numbers = itertools.count()

# A reset would take away everything that is named above. Each generated one that would be carried out becomes a replay of the
# one that the run began with.
RESET = "/v1/sandbox/reset"
# The clock, which never goes back, would be at its end after a few requests. Each advance that would be carried out is a short
# one: a banking day, or a time that is some days after the one before.
ADVANCE = "/v1/sandbox/clock/advance"
ADVANCE_TO = re.compile(r"(19|2[01])\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?", re.ASCII)
began = datetime.datetime.fromisoformat(os.environ["CONFORMANCE_BEGAN"])


@schemathesis.hook
def before_call(context, case, kwargs):
    """What is good once is made new: else nearly every answer would be 409, or 422 for a duplicate."""
    if getattr(case.meta and case.meta.phase.data, "parameter", None) == "Authorization":
        # An edit of the headers would make schemathesis put back the one that it left out.
        return
    key = (case.headers or {}).get("Idempotency-Key")
    is_good = isinstance(key, str) and 10 <= len(key) <= 40
    if case.operation.path == RESET and (case.body == {} or isinstance(case.body, NotSet)):
        if key is None or is_good:
            case.headers = {**(case.headers or {}), "Idempotency-Key": os.environ["CONFORMANCE_RESET_KEY"]}
    elif is_good:
        case.headers["Idempotency-Key"] = f"conformance-{next(numbers):010}"
    if isinstance(case.body, dict) and case.body.get("external_id") == PAYMENT_EXTERNAL_ID:
        # A body of its own: cases share theirs.
        case.body = {**case.body, "external_id": f"conformance-{next(numbers)}"}
    if isinstance(case.path_parameters, dict) and case.path_parameters.get("id") == SCHEDULED[0]:
        case.path_parameters = {**case.path_parameters, "id": next(turns)}
    if case.meta and case.meta.phase.name == TestPhase.STATEFUL and case.meta.generation.mode.is_positive:
        make_found(case)
    if case.operation.path == ADVANCE and isinstance(case.body, dict) and len(case.body) == 1:
        case.body = shortened(case.body)


def make_found(case):
    """
    A step that no link led to has ids that nobody has, and ends there: it gets those that the examples have. So does one whose link is by
    what is null in an answer, as the account of a platform's own webhook endpoint is.
    """
    if isinstance(case.path_parameters, dict):
        good = next((id for start, id in IN_PATH.items() if case.operation.path.startswith(start)), None)
        case.path_parameters = {name: value if value in told_ids or good is None else good for name, value in case.path_parameters.items()}
    if isinstance(case.body, dict):
        case.body = {name: REAL[name] if name in REAL and value is not None and value not in told_ids else value for name, value in case.body.items()}
    account = (case.headers or {}).get("Service-Account-Id")
    if account is not None and account not in told_ids:
        case.headers["Service-Account-Id"] = REAL["Service-Account-Id"]


@schemathesis.hook
def after_call(context, case, response):
    told_ids.update(ID.findall(response.text))


def shortened(body):
    days, to = body.get("banking_days"), body.get("to")
    if isinstance(days, int) and not isinstance(days, bool) and 1 <= days <= 1000:
        return {"banking_days": 1}
    if isinstance(to, str) and ADVANCE_TO.fullmatch(to) and is_time(to):
        return {"to": (began + datetime.timedelta(days=2 * next(numbers))).isoformat()}
    return body


def is_time(text):
    try:
        datetime.datetime.fromisoformat(text[:19])
    except ValueError:
        return False
    return True


@schemathesis.hook
def before_load_schema(context, raw_schema):
    close(raw_schema["components"])
    for path, operations in raw_schema["paths"].items():
        for method, operation in operations.items():
            operation["parameters"] = [told(raw_schema, method, path, parameter) for parameter in operation.get("parameters", [])]
            for media_type in operation.get("requestBody", {}).get("content", {}).values():
                media_type["example"] = made_real(media_type["example"])
                if path in ("/v1/charges", "/v1/payouts"):
                    media_type["example"]["external_id"] = PAYMENT_EXTERNAL_ID


def close(schema):
    """What this version answers has no field that the contract does not tell of; only what later ones answer may."""
    if isinstance(schema, dict) and "object" in (schema.get("type"), *(schema["type"] if isinstance(schema.get("type"), list) else ())):
        schema.setdefault("additionalProperties", False)
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        close(inner)


def told(raw_schema, method, path, parameter):
    if "$ref" in parameter:
        parameter = raw_schema["components"]["parameters"][parameter["$ref"].rsplit("/", 1)[-1]]
    if parameter["in"] == "query":
        # Exception 2: an empty query value counts as absent (Decision: arrays in queries), whatever the parameter's schema. OpenAPI's
        # keyword for it is deprecated; the contract says it in info.description instead.
        return {**parameter, "allowEmptyValue": True}
    if parameter["name"] == "delivery_id":
        return {**parameter, "example": os.environ["CONFORMANCE_WEBHOOK_DELIVERY"]}
    if method == "delete":
        return {**parameter, "example": DELETED[path]} if parameter["in"] == "path" else made_told(parameter)
    if parameter["in"] == "path":
        return {**parameter, "example": next(id for start, id in IN_PATH.items() if path.startswith(start))}
    return made_told(parameter)


def made_told(parameter):
    return {**parameter, "example": REAL[parameter["name"]]} if parameter["name"] in REAL else parameter


def made_real(example):
    return {name: REAL.get(name, value) for name, value in example.items()}
