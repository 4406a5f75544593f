package io.loophound.agent.weave.point;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Point;
import io.loophound.agent.weave.FixedSeam;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeamStateTest {
  private static final Point STOPS = new Point("a.Type", "call", List.of(), "a.Handler");
  private static final Point HELPS = STOPS.onlyHelps();

  @Test
  void aSeamIsNamedOnceItStopsCalls() {
    SeamState state = new SeamState(new FixedSeam("named", List.of(HELPS, STOPS)));

    assertThat(state.recordReported(HELPS)).isFalse();
    assertThat(state.recordReported(STOPS)).isTrue();
    assertThat(state.recordReported(STOPS)).isFalse();
  }

  @Test
  void aFrameworkWhoseCallsAreStoppedBelowItIsNamedToo() {
    SeamState state = new SeamState(new FixedSeam("named", List.of(HELPS, HELPS)));

    assertThat(state.recordReported(HELPS)).isTrue();
    assertThat(state.recordReported(HELPS)).isFalse();
  }
}
