import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import paymentcollection.ApiClient;
import paymentcollection.ApiException;
import paymentcollection.ApiResponse;
import paymentcollection.api.BridgeApi;
import paymentcollection.api.ChargesApi;
import paymentcollection.api.CustomersApi;
import paymentcollection.api.EventsApi;
import paymentcollection.api.PaymentsApi;
import paymentcollection.model.*;

/** One story through the client that openapi-generator makes, typed by the contract alone. */
public final class Scenario {
  private static int steps;

  private static void demand(boolean holds, String what, Object seen) {
    if (!holds) throw new AssertionError(what + ": " + seen);
  }

  /** The answer, where there is one; else the problem, thrown. */
  private static <Answer> Answer data(Callable<Answer> request) throws Exception {
    steps++;
    try {
      return request.call();
    } catch (ApiException refused) {
      throw new AssertionError("unexpected problem: " + refused.getErrorObject(), refused);
    }
  }

  private static Problem problem(Callable<?> request) throws Exception {
    steps++;
    try {
      throw new AssertionError("a problem was expected: " + request.call());
    } catch (ApiException refused) {
      return refused.getErrorObject().getData();
    }
  }

  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("SERVICE_URL"));
    client.setBearerToken(System.getenv("SERVICE_KEY"));
    ChargesApi api = new ChargesApi(client);
    String run = UUID.randomUUID().toString();

    CustomerCreate newCustomer =
        new CustomerCreate().type(CustomerType.INDIVIDUAL).name("Carol Client").email("carol@example.com").phone("+14155550123").metadata(Map.of("run", run));
    Customer customer = data(() -> new CustomersApi(client).createCustomer(newCustomer).execute()).getData();
    demand(customer.getStatus() == CustomerStatus.VERIFIED && customer.getMetadata().equals(Map.of("run", run)), "a customer", customer);

    BridgeBankAccountCreate linked =
        new BridgeBankAccountCreate()
            .customerId(customer.getId())
            .routingNumber("021000021")
            .accountNumber("000123456789")
            .accountType(BankAccountType.CHECKING)
            .config(new PaykeyConfigInput().sandboxOutcome(PaykeySandboxOutcome.ACTIVE));
    Paykey paykey = data(() -> new BridgeApi(client).createBridgeBankAccount(linked).execute()).getData();
    demand(paykey.getStatus() == PaykeyStatus.ACTIVE && paykey.getBankData().getAccountNumber().equals("*****6789"), "a paykey", paykey);

    List<Charge> charges = new ArrayList<>();
    for (int number = 1; number <= 5; number++) {
      ChargeCreate body = newCharge(run, paykey, number, 1000 + number);
      charges.add(data(() -> api.createCharge(body).execute()).getData());
    }
    demand(charges.stream().allMatch(charge -> charge.getStatus() == PaymentStatus.CREATED), "charges", charges);

    // Several pages, with filters of each kind: an id, arrays, a number and a time.
    List<UUID> seen = new ArrayList<>();
    for (int page = 1, pages = 1; page <= pages; page++) {
      PaymentsApi.APIlistPaymentsRequest wanted =
          new PaymentsApi(client)
              .listPayments()
              .customerId(customer.getId())
              .paymentType(List.of(PaymentType.CHARGE))
              .paymentStatus(List.of(PaymentStatus.CREATED, PaymentStatus.SCHEDULED))
              .minAmount(1002L)
              .minCreatedAt(customer.getCreatedAt())
              .sortBy(PaymentSort.AMOUNT)
              .sortOrder(PaymentSortOrder.DESC)
              .pageSize(2)
              .pageNumber(page);
      PaymentListResponse listed = data(wanted::execute);
      demand(listed.getMeta().getTotalItems() == 4, "the total", listed.getMeta());
      pages = listed.getMeta().getTotalPages();
      for (Payment payment : listed.getData()) seen.add(payment.getId());
    }
    List<UUID> expected = new ArrayList<>(charges.subList(1, 5).stream().map(Charge::getId).toList());
    Collections.reverse(expected);
    demand(seen.equals(expected), "the pages", seen);

    UUID first = charges.get(0).getId();
    Charge cancelled = data(() -> api.cancelCharge(first).chargeAction(new ChargeAction().reason("Called off.")).execute()).getData();
    demand(cancelled.getStatus() == PaymentStatus.CANCELLED && cancelled.getStatusDetails().getMessage().equals("Called off."), "a cancelled charge", cancelled);
    List<Event> events = data(() -> new EventsApi(client).listEvents().resourceId(first).execute()).getData();
    demand(events.stream().anyMatch(one -> one.getActualInstance() instanceof ChargeEvent told && told.getData().getStatus() == PaymentStatus.CANCELLED), "an event", events);

    Problem duplicate = problem(() -> api.createCharge(newCharge(run, paykey, 2, 1002)).execute());
    demand(duplicate.getType() == ProblemType.UNPROCESSABLE_ENTITY && duplicate.getItems().get(0).getReference().equals("external_id"), "a duplicate", duplicate);
    Problem invalid = problem(() -> api.createCharge(newCharge(run, paykey, 6, 0)).execute());
    demand(invalid.getType() == ProblemType.BAD_REQUEST && invalid.getItems().get(0).getReference().equals("amount"), "a wrong amount", invalid);
    demand(problem(() -> api.getCharge(UUID.randomUUID()).execute()).getStatus() == 404, "an unknown charge", null);

    ChargesApi.APIcreateChargeRequest attempt = api.createCharge(newCharge(run, paykey, 7, 1007)).idempotencyKey(run).requestId("java");
    ApiResponse<ChargeResponse> once = data(attempt::executeWithHttpInfo);
    ApiResponse<ChargeResponse> again = data(attempt::executeWithHttpInfo);
    demand(once.getData().equals(again.getData()), "a retry", again.getData());
    demand(header(once, "idempotent-replayed") == null && "true".equals(header(again, "idempotent-replayed")), "a replay", again.getHeaders());
    demand("java".equals(header(again, "request-id")), "the request's id", again.getHeaders());

    System.out.println(steps + " steps");
    // Its connections would keep it.
    System.exit(0);
  }

  private static String header(ApiResponse<?> response, String name) {
    return response.getHeaders().entrySet().stream().filter(one -> one.getKey().equalsIgnoreCase(name)).map(one -> one.getValue().get(0)).findFirst().orElse(null);
  }

  private static ChargeCreate newCharge(String run, Paykey paykey, int number, long amount) {
    return new ChargeCreate()
        .paykey(paykey.getPaykey())
        .description("Invoice " + number)
        .amount(amount)
        .currency(Currency.USD)
        .paymentDate(LocalDate.now(ZoneOffset.UTC))
        .consentType(ConsentType.INTERNET)
        .device(new DeviceInput().ipAddress(new IpAddress("2001:db8::7")))
        .externalId(run + "-" + number)
        .config(new ChargeConfigInput().balanceCheck(BalanceCheck.ENABLED));
  }
}
