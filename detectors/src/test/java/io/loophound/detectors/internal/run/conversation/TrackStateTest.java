package io.loophound.detectors.internal.run.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.internal.run.conversation.TrackState.Known;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What one process leaves of a message, another one reads; whatever else is there is nothing. */
class TrackStateTest {
  private static final TrackState STATE =
      new TrackState(
          4,
          2,
          600,
          List.of(
              new Known(1, 2, 3, false, true, new Ending(4, 5, 6)),
              new Known(Long.MIN_VALUE, 0, 0, true, false, null)));

  @Test
  void isReadAsItWasWritten() {
    assertThat(TrackState.read(STATE.bytes())).isEqualTo(STATE);
  }

  @Test
  void whatIsCutOffOrOfAnotherVersionIsNothing() {
    byte[] bytes = STATE.bytes();
    for (int length = 0; length < bytes.length; length++) {
      assertThat(TrackState.read(Arrays.copyOf(bytes, length)).deliveries()).isZero();
    }
    bytes[0]++;
    assertThat(TrackState.read(bytes).deliveries()).isZero();
  }

  @Test
  void noBytesAreTooBad() {
    Random random = new Random(11);
    for (int i = 0; i < 10_000; i++) {
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      if (bytes.length > 0) {
        bytes[0] = 1;
      }
      assertThat(TrackState.read(bytes).known()).hasSizeLessThanOrEqualTo(Openings.MOST);
    }
  }
}
