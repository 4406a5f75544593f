package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.Action;
import java.time.Duration;
import java.util.UUID;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** The same call brings another number or id each time, and nothing else is done. */
class RestlessCallsTest {
  private final GuardScript script = GuardScript.shipping();

  private void calls(int times, Duration takes, IntFunction<String> result) {
    Talk talk = script.talk().takes(takes).user("Log in to the shop");
    for (int i = 0; i < times; i++) {
      talk.expectAllowed().reply("", call("login", "{\"user\":\"ana\"}")).result(result.apply(i));
    }
    talk.ask();
  }

  private static String token(int i) {
    return "token " + new UUID(i * 1234567890123L, ~i * 987654321L);
  }

  @Test
  void numbersThatChangeAreReportedAtTheFifteenth() {
    calls(14, Duration.ZERO, i -> "you have thrown " + (i * 7919 % 97));
    assertThat(script.verdicts()).isEmpty();
    calls(15, Duration.ZERO, i -> "you have thrown " + (i * 7919 % 97));
    assertThat(script.verdicts()).singleElement().satisfies(RestlessCallsTest::warns);
  }

  @Test
  void idsThatChangeAreReportedAtTheFifteenth() {
    calls(14, Duration.ZERO, RestlessCallsTest::token);
    assertThat(script.verdicts()).isEmpty();
    calls(15, Duration.ZERO, RestlessCallsTest::token);
    assertThat(script.verdicts()).singleElement().satisfies(RestlessCallsTest::warns);
  }

  private static void warns(Verdict verdict) {
    assertThat(verdict.action()).isEqualTo(Action.WARN);
    assertThat(verdict.message()).contains("numbers or ids").contains("polling.moving (now 15");
  }

  @Test
  void otherWordsAndSlowToolsAreWork() {
    String[] words = {"red", "green", "blue", "amber", "violet", "white", "black", "brown"};
    calls(18, Duration.ZERO, i -> "next is " + words[i % 8] + " beside " + words[i / 8] + i);
    calls(18, Duration.ofSeconds(2), i -> "you have thrown " + (i * 7919 % 97));
    assertThat(script.verdicts()).isEmpty();
  }
}
