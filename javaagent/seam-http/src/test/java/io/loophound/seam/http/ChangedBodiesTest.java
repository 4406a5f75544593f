package io.loophound.seam.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.gate.LoopHoundGate;
import org.junit.jupiter.api.Test;

class ChangedBodiesTest {
  private final ChangedBodies bodies = new ChangedBodies();

  @Test
  void pointsThatSleepAreAskedOnlyWhileABodyWaits() {
    bodies.put("request", new byte[] {1});
    bodies.put("request", new byte[] {2});
    bodies.put("other", new byte[] {3});

    assertThat(bodies.take("request")).containsExactly(2);
    assertThat(bodies.take("request")).isNull();
    assertThat(LoopHoundGate.isAsleep()).isFalse();
    assertThat(bodies.take("other")).containsExactly(3);
    assertThat(LoopHoundGate.isAsleep()).isTrue();
  }
}
