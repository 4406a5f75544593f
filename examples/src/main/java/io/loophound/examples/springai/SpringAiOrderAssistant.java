package io.loophound.examples.springai;

import java.util.List;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.annotation.ToolParam;

/** An assistant whose order lookup always fails: the model tries it again and again. */
public final class SpringAiOrderAssistant {

  private SpringAiOrderAssistant() {}

  /** The system behind the lookup refuses every request. */
  static final class OrderDesk {
    /** What the key of this application may do: nothing today. */
    private final List<String> rights = List.of();

    @Tool(description = "Looks up an order: its state, parcels and expected day of delivery")
    public String lookUpOrder(
        @ToolParam(description = "the order number, such as B-2077") String orderId) {
      if (!rights.contains("orders.read")) {
        throw new IllegalStateException(
            "order service orders.internal answered 403 Forbidden: this key may not read orders");
      }
      return "order " + orderId + ": packed, waiting for the carrier";
    }
  }

  /** Requests a whole answer, or a stream if the first argument is {@code stream}. */
  public static void main(String[] args) {
    String model = Assistant.model("loop-failing-tool");
    System.exit(run(model, "A-1042", List.of(args).contains("stream")));
  }

  /** Asks a model for an order, prints how that ended, and returns the exit code. */
  public static int run(String model, String order, boolean streams) {
    return Assistant.of(
            model,
            "You are the order assistant of a mail-order house. Look an order up before you say"
                + " anything about it. Never guess a date, a price or a state.",
            new OrderDesk(),
            streams)
        .run("Where is my order " + order + ", and when will it arrive?");
  }
}
