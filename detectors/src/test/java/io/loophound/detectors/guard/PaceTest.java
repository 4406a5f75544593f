package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.StatelessCalls.PROMPT;
import static io.loophound.detectors.guard.StatelessCalls.REPLY;
import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who takes a moment between two tries is driven by a clock, by others, or by patience. */
class PaceTest {
  private static final int MANY = 60;
  private static final ToolCall LOOK = call("get_price", "{\"of\":\"kettle\"}");

  private final GuardScript script = GuardScript.shipping();

  private Talk talk(long millis) {
    return script.talk().user("Do what is to be done").takes(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @CsvSource({"0, 32", "90, 32", "120, 60", "400, 60"})
  void ofLooksThatTakeAMomentAQuarterCounts(long millis, int made) {
    assertThat(talk(millis).steps(MANY, LOOK, "{\"state\":\"PRINTING\"}")).isEqualTo(made);
  }

  @ParameterizedTest
  @CsvSource({"0, 4", "150, 4", "220, 16"})
  void aSteadyPaceIsThatOfSomebodyWhoSleeps(long millis, int made) {
    assertThat(talk(millis).steps(MANY, LOOK, "{\"price\":105.2}")).isEqualTo(made);
  }

  @Test
  void anUnsteadyOneIsThatOfAnyTool() {
    Random random = new Random(3);
    Talk talk = talk(0);
    int made = 0;
    while (made < MANY && talk.step(LOOK, "{\"price\":105.2}")) {
      talk.takes(Duration.ofMillis(200 + 90 * random.nextInt(5)));
      made++;
    }
    assertThat(made).isBetween(4, 5);
  }

  @ParameterizedTest
  @CsvSource({
    "jdb_continue, 'Breakpoint hit: Order.total(), line=42'",
    "cast_line, Nothing bites.",
    "attack, You miss."
  })
  void aToolThatDoesSomethingEachTimeTakesFourTimesAsMuch(String tool, String result) {
    assertThat(talk(0).steps(MANY, call(tool, "{}"), result)).isEqualTo(16);
  }

  @Test
  void butNotWhenItFails() {
    assertThat(talk(0).steps(MANY, call("step", "{}"), "Error: no such thread")).isEqualTo(3);
  }

  @Test
  void whatGrowsByFewMillisecondsBacksOffToo() {
    Talk talk = talk(0);
    for (int i = 0; i < 6; i++) {
      assertThat(talk.step(LOOK, "503 Service Unavailable")).as("try %s", i).isTrue();
      talk.takes(Duration.ofMillis(40L << i));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {150, 1100})
  void whoAsksJustWhatTheConversationBeganWithComesBack(long pause) {
    Talk talk = script.talk();
    for (int i = 0; i < 20; i++) {
      talk.user("Status?").expectAllowed();
      talk.reply("", call("health", "{\"of\":\"shop\"}")).result("{\"status\":\"UP\"}");
      talk.expectAllowed().reply("The shop is up.");
      script.pass(Duration.ofMillis(pause));
    }
    assertThat(talk.steers()).isZero();
  }

  @Test
  void aDriverThatSaysGoOnDoesNot() {
    Talk talk = script.talk().user("Count the files").reply("I look at the files now, one by one.");
    int made = 0;
    while (made < MANY && !talk.user("Go on.").ask().stops()) {
      talk.reply("I look at the files now, one by one.");
      script.pass(Duration.ofMillis(300));
      made++;
    }
    assertThat(made).isLessThan(10);
  }

  @ParameterizedTest
  @CsvSource({"0, 10", "250, 40", "1000, 60"})
  void conversationsThatLieApartCountAQuarterOrNothing(long pause, int made) {
    Talk talk = script.talk();
    int begun = 0;
    while (begun < MANY && !talk.anew().user(PROMPT).ask().stops()) {
      talk.reply(REPLY);
      script.pass(Duration.ofMillis(pause));
      begun++;
    }
    assertThat(begun).isBetween(made - 1, made + 1);
  }
}
