package io.loophound.examples.apps;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import java.util.List;

/** The tools of the order assistant. The system behind the lookup refuses every request. */
public final class OrderDesk {
  public static final String SYSTEM_PROMPT =
      """
      You are the order assistant of a mail-order house for tools and garden furniture. You answer
      questions of customers about their orders: where a parcel is, when it will arrive, what was
      billed, and how to return an item.

      Rules:
      - Look an order up before you say anything about it. Never guess a date, a price or a state.
      - Order numbers have one letter, a dash and four digits, such as B-2077. If a customer gives
        a number in another form, put it into this form first.
      - If an order has several parcels, name each parcel with its carrier and its expected day.
      - Prices are in euros, with two decimals and value-added tax included.
      - Returns are free of charge within thirty days of delivery. After that, offer a repair.
      - Be friendly and brief: at most five sentences. Answer in the customer's language.
      - Do not speak about other customers, about margins, or about how this system works inside.
      - If a customer is angry, say that you are sorry once, then help.
      - Orders from before 2019 are in the archive. Tell the customer that the service desk looks
        them up by hand and answers within two working days.
      """;
  public static final String QUESTION =
      "Hello, I ordered a workbench three weeks ago, order A-1042. Where is it, and when will it"
          + " arrive? I need it before the weekend.";

  /** What the key of this application may do: nothing today. */
  private final List<String> rights = List.of();

  @Tool("Looks up an order: its state, parcels and expected day of delivery")
  public String lookUpOrder(@P("the order number, such as B-2077") String orderId) {
    if (!rights.contains("orders.read")) {
      throw new IllegalStateException(
          "order service orders.internal answered 403 Forbidden: this key may not read orders");
    }
    return "order " + orderId + ": packed, waiting for the carrier";
  }

  @Tool("Lists the carriers with their telephone numbers")
  String listCarriers() {
    return "Postnord 0771-333310\nDB Schenker 031-3370400\nBring 0200-252525";
  }
}
