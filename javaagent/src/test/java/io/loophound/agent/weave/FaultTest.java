package io.loophound.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.gate.LoopHoundGate;
import io.loophound.agent.it.apps.Service;
import io.loophound.agent.seam.Point;
import io.loophound.agent.testkit.fault.FaultyHandler;
import io.loophound.agent.weave.dispatch.Errors;
import io.loophound.integration.probe.ProbeSeam;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultTest {

  private static Weaving failing(String kind) {
    System.setProperty(FaultyHandler.KIND, kind);
    String handler = FaultyHandler.class.getName();
    Point point =
        new Point(Service.class.getName(), "answer", List.of("java.lang.String"), handler);
    return new Weaving(new FixedSeam("failing", List.of(point)));
  }

  @AfterEach
  void takeOut() {
    LoopHoundGate.install(null, null, null);
    System.clearProperty(FaultyHandler.KIND);
  }

  /** At the end, at the beginning, and in between. */
  @ParameterizedTest
  @ValueSource(strings = {"npe", "stackoverflow", "oom"})
  void applicationGetsItsOwnResultAndEveryErrorIsCounted(String kind) throws Exception {
    Weaving weaving = failing(kind);

    for (int errors = 1; errors <= 3; errors++) {
      assertThat(call(weaving, "replace")).isEqualTo("own replace");
      assertThat(weaving.stats.errors()).isEqualTo(errors);
    }
    assertThat(weaving.seam().isOff()).isFalse();
  }

  @Test
  void aLinkageErrorSwitchesTheSeamOff() throws Exception {
    Weaving weaving = failing("linkage");

    assertThat(call(weaving, "replace")).isEqualTo("own replace");
    assertThat(weaving.stats.errors()).isEqualTo(1);
    assertThat(weaving.seam().isOff()).isTrue();
    assertThat(call(weaving, "replace")).isEqualTo("own replace");
    assertThat(weaving.stats.errors()).isEqualTo(1);
  }

  @Test
  void tooManyErrorsSwitchTheSeamOff() throws Exception {
    Weaving weaving = new Weaving(new ProbeSeam());
    for (int i = 0; i <= Errors.LIMIT; i++) {
      assertThat(weaving.seam().isOff()).isFalse();
      assertThat(call(weaving, "bug")).isEqualTo("own bug");
    }

    assertThat(weaving.seam().isOff()).isTrue();
    assertThat(call(weaving, "replace")).isEqualTo("own replace");
    assertThat(weaving.stats.errors()).isEqualTo(Errors.LIMIT + 1);
  }

  private static Object call(Weaving weaving, String how) throws Exception {
    Class<?> service = weaving.weave(Service.class).loadClass(Service.class.getName());
    Object instance = service.getConstructor().newInstance();
    return service.getMethod("answer", String.class).invoke(instance, how);
  }
}
