package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SoonerTest {
  private static final ToolCall DEPLOY = call("deploy", "{\"env\":\"staging\"}");
  private final Talk talk = new GuardScript().talk().user("Deploy it");

  private int made(String reply, String result) {
    return made(reply, new String[] {result});
  }

  private int made(String reply, String... results) {
    int made = 0;
    while (made < 10 && !talk.ask().stops()) {
      talk.reply(reply, DEPLOY).result(results[made % results.length]);
      made++;
    }
    return made;
  }

  @Test
  void aFailureToTheLetterIsStoppedAfterThree() {
    assertThat(made("", "Error: unknown environment staging")).isEqualTo(3);
  }

  @Test
  void aFailureThatMaskedValuesMakeEqualIsStoppedAfterFour() {
    int made = made("", "Error: no such file (took 12 ms)", "Error: no such file (took 19 ms)");
    assertThat(made).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Error: 503 Service Unavailable",
        "Error: rate limit exceeded",
        "{\"error\": \"connection reset by peer\"}",
        "failed: timed out"
      })
  void aFailureThatMayPassIsStoppedAfterFour(String failure) {
    assertThat(made("", failure)).isEqualTo(4);
  }

  @Test
  void aResultIsStoppedAfterThreeOnlyWhenTheModelSaysTheSame() {
    assertThat(made("I deploy it now.", "{\"version\": 7}")).isEqualTo(3);
  }

  @Test
  void aResultWithoutWordsIsStoppedAfterFour() {
    assertThat(made("", "{\"version\": 7}")).isEqualTo(4);
  }
}
