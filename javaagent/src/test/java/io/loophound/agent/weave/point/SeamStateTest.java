package io.loophound.agent.weave.point;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeamStateTest {
  private static final Point STOPS = new Point("a.Type", "call", List.of(), "a.Handler");
  private static final Point HELPS = STOPS.onlyHelps();

  private record Named(List<Point> points) implements Seam {
    @Override
    public String name() {
      return "named";
    }

    @Override
    public boolean besideLibrary() {
      return false;
    }

    @Override
    public String versionResource() {
      return "";
    }
  }

  @Test
  void aSeamIsNamedOnceItStopsCalls() {
    SeamState state = new SeamState(new Named(List.of(HELPS, STOPS)));

    assertThat(state.firstReported(HELPS)).isFalse();
    assertThat(state.firstReported(STOPS)).isTrue();
    assertThat(state.firstReported(STOPS)).isFalse();
  }

  @Test
  void aFrameworkWhoseCallsAreStoppedBelowItIsNamedToo() {
    SeamState state = new SeamState(new Named(List.of(HELPS, HELPS)));

    assertThat(state.firstReported(HELPS)).isTrue();
    assertThat(state.firstReported(HELPS)).isFalse();
  }
}
