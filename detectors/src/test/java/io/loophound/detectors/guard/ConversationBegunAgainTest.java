package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** One driver begins a conversation again and again: the same work, or the next item. */
class ConversationBegunAgainTest {
  private static final int MANY = 20;

  private final Talk talk = GuardScript.shipping().talk().activation(7);

  /** How many conversations begin before one is refused. */
  private int conversations(IntFunction<String> prompt, IntFunction<ToolCall> call, String result) {
    int begun = 0;
    while (begun < MANY) {
      talk.anew().system("You process orders from a queue.").user(prompt.apply(begun));
      if (!talk.step(call.apply(begun), result)) {
        return begun;
      }
      if (talk.ask().stops()) {
        return begun;
      }
      talk.reply("I can't process this order.");
      begun++;
    }
    return begun;
  }

  @Test
  void aMessageThatFailsAtEachDeliveryIsRefused() {
    int begun =
        conversations(
            i -> "Delivery " + (i + 1) + " of message m-99: {\"sku\": null, \"qty\": -1}",
            i -> call("parse_order", "{\"message_id\":\"m-99\"}"),
            "Error: invalid order: sku is null");
    assertThat(begun).isBetween(4, 6);
  }

  @Test
  void theNextMessageIsAnother() {
    int begun =
        conversations(
            i -> "Process order " + (i + 1),
            i -> call("parse_order", "{\"order\":" + (i + 1) + "}"),
            "Error: invalid order: sku is null");
    assertThat(begun).isEqualTo(MANY);
  }

  /** The agent that is called gives the task to one that is called in the same way. */
  @Test
  void aTaskThatIsHandedOnIsStoppedInTheDeep() {
    String task = "Research the market for electric bikes in Europe.";
    int levels = 0;
    while (levels < MANY) {
      talk.anew().system("You may delegate.").user(task);
      if (talk.ask().stops()) {
        break;
      }
      talk.reply("", call("delegate", "{\"task\":\"" + task + "\"}"));
      levels++;
    }
    assertThat(levels).isBetween(4, 6);
    assertThat(talk.last().message()).contains("handed on the task");
  }
}
