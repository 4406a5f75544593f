package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A scheduler wakes an agent that has nothing to do, in one conversation. */
class TalkOnAScheduleTest {
  private static final int MANY = 90;

  @ParameterizedTest
  @CsvSource({"5, 3, 8", "20, 12, 40", "60, 90, 90", "300, 90, 90"})
  void isLeftAloneAfterAMinuteOfSilence(int seconds, int least, int most) {
    GuardScript script = new GuardScript();
    Talk talk = script.talk();
    int answered = 0;
    while (answered < MANY && !talk.user("Heartbeat: is there work?").ask().stops()) {
      talk.reply("There is no open alert and nothing to do.");
      script.pass(Duration.ofSeconds(seconds));
      answered++;
    }
    assertThat(answered).isBetween(least, most);
  }
}
