package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.internal.run.conversation.Delivery;
import java.time.Duration;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

/** A broker delivers a message again, because the work on it failed. */
class MessageDeliveredAgainTest {
  private static final long MESSAGE = 0x1234_5678_9ABC_0000L;
  private static final int MANY = 20;
  private static final String ANSWER = "No article number: cannot ship.";

  private final GuardScript script = GuardScript.shipping();
  private final Talk talk = script.talk();

  /** How many deliveries are worked on before one is refused. */
  private int deliveries(Duration pause, IntConsumer work) {
    for (int i = 0; i < MANY; i++) {
      talk.activation(Delivery.activation(MESSAGE, Delivery.FIRST + i));
      work.accept(i);
      if (talk.last().stops()) {
        return i;
      }
      script.pass(pause);
    }
    return MANY;
  }

  private boolean begin(String prompt) {
    talk.anew().system("You process orders from a queue.").user(prompt);
    return !talk.ask().stops();
  }

  private void answer(String prompt, String reply) {
    if (begin(prompt)) {
      talk.reply(reply);
    }
  }

  @Test
  void oneWhoseAnswerCannotBeUsedIsRefused() {
    int worked = deliveries(Duration.ofSeconds(9), i -> answer("{\"sku\": null}", ANSWER));
    assertThat(worked).isBetween(4, 5);
  }

  /** Minutes between deliveries are the broker's waiting time, and not a schedule. */
  @Test
  void itMayWaitAsLongAsItLikes() {
    int worked = deliveries(Duration.ofMinutes(15), i -> answer("{\"sku\": null}", ANSWER));
    assertThat(worked).isBetween(4, 5);
  }

  @Test
  void aToolWhoseExceptionEndsTheWorkIsRefused() {
    int worked =
        deliveries(
            Duration.ofSeconds(9),
            i -> {
              if (begin("{\"sku\": null}")) {
                talk.reply("", call("parse_order", "{\"sku\":null}")); // it throws
              }
            });
    assertThat(worked).isBetween(4, 5);
  }

  @Test
  void severalConversationsOfADeliveryCountOnce() {
    int worked =
        deliveries(
            Duration.ofSeconds(9),
            i -> {
              for (String step : new String[] {"classify", "extract", "check", "summarise"}) {
                answer("To " + step + ": {\"sku\": null}", ANSWER);
              }
            });
    assertThat(worked).isBetween(4, 5);
  }

  @Test
  void anotherAnswerIsSomethingNew() {
    int worked = deliveries(Duration.ofSeconds(9), i -> answer("{}", "word".repeat(i + 1)));
    assertThat(worked).isEqualTo(MANY);
  }

  /** What one delivery asks again, it asks for a reason. */
  @Test
  void withinOneDeliveryNothingIsDeliveredAgain() {
    talk.activation(Delivery.activation(MESSAGE, 7));
    for (int i = 0; i < MANY; i++) {
      assertThat(begin("Has the parcel arrived?")).isTrue();
      talk.reply("Not yet: it is still on its way to the depot.");
      script.pass(Duration.ofSeconds(30));
    }
  }

  @Test
  void equalTextsOfOtherMessagesAreOtherWork() {
    for (int i = 1; i <= 200; i++) {
      talk.activation(Delivery.activation(MESSAGE + ((long) i << 16), Delivery.FIRST));
      answer("{\"sku\": null}", ANSWER);
      assertThat(talk.last().stops()).isFalse();
    }
  }

  /** A sender may use one id for all it sends. */
  @Test
  void anIdThatIsUsedAgainWithoutTheBrokersWordIsASchedule() {
    for (int i = 0; i < MANY; i++) {
      talk.activation(Delivery.activation(MESSAGE, Delivery.FIRST));
      answer("Check the inbox.", ANSWER);
      assertThat(talk.last().stops()).isFalse();
      script.pass(Duration.ofMinutes(1));
    }
  }
}
