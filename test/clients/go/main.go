// One story through the client that openapi-generator makes, typed by the contract alone.
package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"slices"
	"time"

	pc "payment-collection-service.example/scenario/paymentcollection"
)

var steps int

func demand(holds bool, what string, seen ...any) {
	if !holds {
		log.Fatalf("%s: %v", what, seen)
	}
}

// The answer, where there is one; else the problem ends it all.
func data[Answer any](answer Answer, _ *http.Response, err error) Answer {
	steps++
	if err != nil {
		var refused *pc.GenericOpenAPIError
		if errors.As(err, &refused) {
			log.Fatalf("unexpected problem: %s", refused.Body())
		}
		log.Fatal(err)
	}
	return answer
}

func problem[Answer any](_ Answer, _ *http.Response, err error) pc.Problem {
	steps++
	var refused *pc.GenericOpenAPIError
	demand(errors.As(err, &refused), "a problem was expected", err)
	told, isTold := refused.Model().(pc.ErrorResponse)
	demand(isTold, "a problem is told by the contract's type", refused.Model())
	return told.Data
}

func newID() string {
	b := make([]byte, 16)
	if _, err := rand.Read(b); err != nil {
		log.Fatal(err)
	}
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

func main() {
	configuration := pc.NewConfiguration()
	configuration.Servers = pc.ServerConfigurations{{URL: os.Getenv("SERVICE_URL")}}
	api := pc.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), pc.ContextAccessToken, os.Getenv("SERVICE_KEY"))
	run := newID()

	newCustomer := pc.NewCustomerCreate(pc.CUSTOMERTYPE_INDIVIDUAL, "Carol Client", "carol@example.com", "+14155550123")
	newCustomer.SetMetadata(map[string]string{"run": run})
	customer := data(api.CustomersAPI.CreateCustomer(ctx).CustomerCreate(*newCustomer).Execute()).Data
	demand(customer.Status == pc.CUSTOMERSTATUS_VERIFIED && customer.Metadata["run"] == run, "a customer", customer)

	linked := pc.NewBridgeBankAccountCreate(customer.Id, "021000021", "000123456789", pc.BANKACCOUNTTYPE_CHECKING)
	linked.SetConfig(pc.PaykeyConfigInput{SandboxOutcome: *pc.NewNullablePaykeySandboxOutcome(pc.PAYKEYSANDBOXOUTCOME_ACTIVE.Ptr())})
	paykey := data(api.BridgeAPI.CreateBridgeBankAccount(ctx).BridgeBankAccountCreate(*linked).Execute()).Data
	demand(paykey.Status == pc.PAYKEYSTATUS_ACTIVE && paykey.BankData.AccountNumber == "*****6789", "a paykey", paykey)

	newCharge := func(number int, amount int64) pc.ChargeCreate {
		return pc.ChargeCreate{
			Paykey:      paykey.Paykey,
			Description: fmt.Sprintf("Invoice %d", number),
			Amount:      amount,
			Currency:    pc.CURRENCY_USD,
			PaymentDate: time.Now().UTC().Format(time.DateOnly),
			ConsentType: pc.CONSENTTYPE_INTERNET,
			Device:      pc.DeviceInput{IpAddress: pc.IpAddress{String: pc.PtrString("2001:db8::7")}},
			ExternalId:  fmt.Sprintf("%s-%d", run, number),
			Config:      pc.ChargeConfigInput{BalanceCheck: pc.BALANCECHECK_ENABLED.Ptr()},
		}
	}
	var charges []string
	for number := 1; number <= 5; number++ {
		charge := data(api.ChargesAPI.CreateCharge(ctx).ChargeCreate(newCharge(number, int64(1000+number))).Execute()).Data
		demand(charge.Status == pc.PAYMENTSTATUS_CREATED && charge.PaykeyDetails.Id == paykey.Id, "a charge", charge)
		charges = append(charges, charge.Id)
	}

	// Several pages, with filters of each kind: an id, arrays, a number and a time.
	var seen []string
	for page, pages := int32(1), int32(1); page <= pages; page++ {
		listed := data(api.PaymentsAPI.ListPayments(ctx).CustomerId(customer.Id).
			PaymentType([]pc.PaymentType{pc.PAYMENTTYPE_CHARGE}).
			PaymentStatus([]pc.PaymentStatus{pc.PAYMENTSTATUS_CREATED, pc.PAYMENTSTATUS_SCHEDULED}).
			MinAmount(1002).MinCreatedAt(customer.CreatedAt).
			SortBy(pc.PAYMENTSORT_AMOUNT).SortOrder(pc.PAYMENTSORTORDER_DESC).
			PageSize(2).PageNumber(page).Execute())
		demand(listed.Meta.TotalItems == 4, "the total", listed.Meta)
		pages = listed.Meta.TotalPages
		for _, payment := range listed.Data {
			seen = append(seen, payment.Id)
		}
	}
	expected := slices.Clone(charges[1:])
	slices.Reverse(expected)
	demand(slices.Equal(seen, expected), "the pages", seen, expected)

	reason := pc.NewChargeAction()
	reason.SetReason("Called off.")
	cancelled := data(api.ChargesAPI.CancelCharge(ctx, charges[0]).ChargeAction(*reason).Execute()).Data
	demand(cancelled.Status == pc.PAYMENTSTATUS_CANCELLED && cancelled.StatusDetails.Message == "Called off.", "a cancelled charge", cancelled)
	told := data(api.EventsAPI.ListEvents(ctx).ResourceId(charges[0]).Execute()).Data
	isOfCancel := func(event pc.Event) bool {
		return event.ChargeEvent != nil && event.ChargeEvent.Data.Status == pc.PAYMENTSTATUS_CANCELLED
	}
	demand(slices.ContainsFunc(told, isOfCancel), "an event", told)

	duplicate := problem(api.ChargesAPI.CreateCharge(ctx).ChargeCreate(newCharge(2, 1002)).Execute())
	demand(duplicate.Type == pc.PROBLEMTYPE_UNPROCESSABLE_ENTITY && duplicate.Items[0].Reference == "external_id", "a duplicate", duplicate)
	invalid := problem(api.ChargesAPI.CreateCharge(ctx).ChargeCreate(newCharge(6, 0)).Execute())
	demand(invalid.Type == pc.PROBLEMTYPE_BAD_REQUEST && invalid.Items[0].Reference == "amount", "a wrong amount", invalid)
	demand(problem(api.ChargesAPI.GetCharge(ctx, newID()).Execute()).Status == 404, "an unknown charge")

	attempt := func() (*pc.ChargeResponse, *http.Response, error) {
		return api.ChargesAPI.CreateCharge(ctx).IdempotencyKey(run).RequestId("go").ChargeCreate(newCharge(7, 1007)).Execute()
	}
	once, first, err := attempt()
	data(once, first, err)
	again, second, err := attempt()
	data(again, second, err)
	demand(once.Data.Id == again.Data.Id && first.Header.Get("Idempotent-Replayed") == "" && second.Header.Get("Idempotent-Replayed") == "true", "a retry", once, again)
	demand(second.Header.Get("Request-Id") == "go", "the request's id", second.Header)

	fmt.Printf("%d steps\n", steps)
}
