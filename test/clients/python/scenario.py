"""One story through the generated client, typed by the contract alone."""

import datetime
import os
import uuid
from typing import TypeVar

from payment_collection_client import AuthenticatedClient
from payment_collection_client.api.bridge import create_bridge_bank_account
from payment_collection_client.api.charges import (
    cancel_charge,
    create_charge,
    get_charge,
    hold_charge,
    release_charge,
    update_charge,
)
from payment_collection_client.api.customers import create_customer
from payment_collection_client.api.events import list_events
from payment_collection_client.api.payments import list_payments
from payment_collection_client.api.payouts import create_payout, get_payout
from payment_collection_client.api.sandbox import advance_sandbox_clock, get_sandbox_clock, simulate_payment
from payment_collection_client.models import (
    BalanceCheck,
    BankAccountType,
    BridgeBankAccountCreate,
    ChargeAction,
    ChargeConfigInput,
    ChargeCreate,
    ChargeEvent,
    ChargeResponse,
    ChargeUpdate,
    ConsentType,
    Currency,
    CustomerCreate,
    CustomerStatus,
    CustomerType,
    DeviceInput,
    ErrorResponse,
    Metadata,
    PaykeyConfigInput,
    PaykeySandboxOutcome,
    PaykeyStatus,
    PaymentSimulation,
    PaymentSort,
    PaymentSortOrder,
    PaymentStatus,
    PaymentStatusSource,
    PaymentType,
    PayoutConfigInput,
    PayoutCreate,
    Problem,
    ProblemItem,
    ProblemType,
    SandboxClockAdvance,
    SandboxClockStatus,
)
from payment_collection_client.types import Response

Answer = TypeVar("Answer")
api = AuthenticatedClient(base_url=os.environ["SERVICE_URL"], token=os.environ["SERVICE_KEY"])
run = str(uuid.uuid4())
steps = 0


def expect_data(answer: Answer | ErrorResponse | None) -> Answer:
    """The answer, where there is one; else the problem, raised."""
    global steps
    steps += 1
    if answer is None or isinstance(answer, ErrorResponse):
        raise AssertionError(f"Unexpected problem: {answer}")
    return answer


def expect_problem(answer: object) -> Problem:
    global steps
    steps += 1
    assert isinstance(answer, ErrorResponse)
    return answer.data


def items_of(problem: Problem) -> list[ProblemItem]:
    assert isinstance(problem.items, list)
    return problem.items


metadata = Metadata()
metadata["run"] = run
customer = expect_data(
    create_customer.sync(
        client=api,
        body=CustomerCreate(
            type_=CustomerType.INDIVIDUAL,
            name="Carol Client",
            email="carol@example.com",
            phone="+14155550123",
            metadata=metadata,
        ),
    )
).data
assert customer.status is CustomerStatus.VERIFIED
assert customer.metadata is not None and customer.metadata["run"] == run

paykey = expect_data(
    create_bridge_bank_account.sync(
        client=api,
        body=BridgeBankAccountCreate(
            customer_id=customer.id,
            routing_number="021000021",
            account_number="000123456789",
            account_type=BankAccountType.CHECKING,
            config=PaykeyConfigInput(sandbox_outcome=PaykeySandboxOutcome.ACTIVE),
        ),
    )
).data
assert paykey.status is PaykeyStatus.ACTIVE
assert paykey.bank_data.account_number == "*****6789"


def new_charge(number: int, amount: int | None = None) -> ChargeCreate:
    return ChargeCreate(
        paykey=paykey.paykey,
        description=f"Invoice {number}",
        amount=1000 + number if amount is None else amount,
        currency=Currency.USD,
        payment_date=datetime.date.today(),
        consent_type=ConsentType.INTERNET,
        device=DeviceInput(ip_address="2001:db8::7"),
        external_id=f"{run}-{number}",
        config=ChargeConfigInput(balance_check=BalanceCheck.ENABLED),
    )


charges = [expect_data(create_charge.sync(client=api, body=new_charge(number))).data for number in range(1, 6)]
assert all(charge.status is PaymentStatus.CREATED and charge.paykey_details.id == paykey.id for charge in charges)

# Several pages, with filters of each kind: an id, arrays, a number and a time.
seen: list[uuid.UUID] = []
page, pages = 1, 1
while page <= pages:
    listed = expect_data(
        list_payments.sync(
            client=api,
            customer_id=customer.id,
            payment_type=[PaymentType.CHARGE],
            payment_status=[PaymentStatus.CREATED, PaymentStatus.SCHEDULED],
            min_amount=1002,
            min_created_at=customer.created_at,
            sort_by=PaymentSort.AMOUNT,
            sort_order=PaymentSortOrder.DESC,
            page_size=2,
            page_number=page,
        )
    )
    assert listed.meta.total_items == 4
    seen += [payment.id for payment in listed.data]
    pages = listed.meta.total_pages
    page += 1
assert seen == [charge.id for charge in reversed(charges[1:])]

first = charges[0]
cancelled = expect_data(cancel_charge.sync(first.id, client=api, body=ChargeAction(reason="Called off."))).data
assert cancelled.status is PaymentStatus.CANCELLED
assert cancelled.status_details.message == "Called off."
told = expect_data(list_events.sync(client=api, resource_id=first.id)).data
assert any(isinstance(event, ChargeEvent) and event.data.status is PaymentStatus.CANCELLED for event in told)
read_again = expect_data(get_charge.sync(first.id, client=api)).data
assert read_again.status_history[-1].status is PaymentStatus.CANCELLED

duplicate = expect_problem(create_charge.sync(client=api, body=new_charge(2)))
assert duplicate.type_ is ProblemType.UNPROCESSABLE_ENTITY
assert items_of(duplicate)[0].reference == "external_id"
invalid = expect_problem(create_charge.sync(client=api, body=new_charge(6, amount=0)))
assert invalid.type_ is ProblemType.BAD_REQUEST
assert [item.reference for item in items_of(invalid)] == ["amount"]
assert expect_problem(get_charge.sync(uuid.uuid4(), client=api)).status == 404


def attempt() -> Response[ChargeResponse | ErrorResponse]:
    return create_charge.sync_detailed(client=api, body=new_charge(7), idempotency_key=run, request_id="python")


once, again = attempt(), attempt()
assert expect_data(again.parsed) == expect_data(once.parsed) and again.content == once.content
assert "Idempotent-Replayed" not in once.headers
assert again.headers["Idempotent-Replayed"] == "true"
assert again.headers["Request-Id"] == "python"

# Held and let go again, changed, and paid on the sandbox's clock; then sent back.
second = charges[1]
held = expect_data(hold_charge.sync(second.id, client=api, body=ChargeAction(reason="Asked for a week."))).data
assert held.status is PaymentStatus.ON_HOLD
assert held.status_details.source is PaymentStatusSource.USER_ACTION
changed = expect_data(
    update_charge.sync(second.id, client=api, body=ChargeUpdate(amount=2000, description="Invoice 2, corrected"))
).data
assert (changed.status, changed.amount, changed.description) == (PaymentStatus.ON_HOLD, 2000, "Invoice 2, corrected")
released = expect_data(release_charge.sync(second.id, client=api)).data
assert released.status is PaymentStatus.CREATED

payout = expect_data(
    create_payout.sync(
        client=api,
        body=PayoutCreate(
            paykey=paykey.paykey,
            description="Refund 1",
            amount=700,
            currency=Currency.USD,
            payment_date=datetime.date.today(),
            device=DeviceInput(ip_address="2001:db8::7"),
            external_id=f"{run}-refund",
            config=PayoutConfigInput(),
        ),
    )
).data
assert payout.status is PaymentStatus.CREATED

before = expect_data(get_sandbox_clock.sync(client=api)).data
clock = expect_data(advance_sandbox_clock.sync(client=api, body=SandboxClockAdvance(banking_days=10))).data
assert clock.status is SandboxClockStatus.READY
assert clock.now > before.now and clock.is_banking_day
paid = expect_data(get_charge.sync(second.id, client=api)).data
assert paid.status is PaymentStatus.PAID
assert [entry.status for entry in paid.status_history[-4:]] == [
    PaymentStatus.CREATED,
    PaymentStatus.SCHEDULED,
    PaymentStatus.PENDING,
    PaymentStatus.PAID,
]
assert expect_data(get_payout.sync(payout.id, client=api)).data.status is PaymentStatus.PAID

returned = expect_data(simulate_payment.sync(second.id, client=api, body=PaymentSimulation(return_code="R01"))).data
assert returned.status is PaymentStatus.REVERSED
assert returned.status_details.code == "R01"
refused = expect_problem(hold_charge.sync(second.id, client=api))
assert refused.type_ is ProblemType.UNPROCESSABLE_ENTITY

print(f"{steps} steps")
