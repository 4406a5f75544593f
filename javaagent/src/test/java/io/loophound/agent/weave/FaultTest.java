package io.loophound.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.gate.LoopHoundGate;
import io.loophound.agent.it.apps.Service;
import io.loophound.agent.weave.dispatch.Errors;
import io.loophound.integration.probe.ProbeSeam;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultTest {

  @AfterEach
  void takeOut() {
    LoopHoundGate.install(null, null, null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"npe", "stackoverflow", "oom"})
  void applicationGetsItsOwnResultAndBothErrorsAreCounted(String kind) throws Exception {
    Weaving weaving = new Weaving(new ProbeSeam(), "probe:" + kind);

    assertThat(call(weaving, "replace")).isEqualTo("own replace");
    assertThat(weaving.stats.errors()).isEqualTo(2);
    assertThat(weaving.seam().off()).isFalse();
  }

  @Test
  void aLinkageErrorSwitchesTheSeamOff() throws Exception {
    Weaving weaving = new Weaving(new ProbeSeam(), "probe:linkage");

    assertThat(call(weaving, "replace")).isEqualTo("own replace");
    assertThat(weaving.stats.errors()).isEqualTo(2);
    assertThat(weaving.seam().off()).isTrue();
    assertThat(call(weaving, "replace")).isEqualTo("own replace");
    assertThat(weaving.stats.errors()).isEqualTo(2);
  }

  @Test
  void leavesOtherSeamsAlone() throws Exception {
    Weaving weaving = new Weaving(new ProbeSeam(), "another:npe");

    assertThat(call(weaving, "replace")).isEqualTo("replaced");
    assertThat(weaving.stats.errors()).isZero();
  }

  @Test
  void tooManyErrorsSwitchTheSeamOff() throws Exception {
    Weaving weaving = new Weaving(new ProbeSeam(), "");
    for (int i = 0; i <= Errors.LIMIT; i++) {
      assertThat(weaving.seam().off()).isFalse();
      assertThat(call(weaving, "bug")).isEqualTo("own bug");
    }

    assertThat(weaving.seam().off()).isTrue();
    assertThat(call(weaving, "replace")).isEqualTo("own replace");
    assertThat(weaving.stats.errors()).isEqualTo(Errors.LIMIT + 1);
  }

  private static Object call(Weaving weaving, String how) throws Exception {
    Class<?> service = weaving.weave(Service.class).loadClass(Service.class.getName());
    Object instance = service.getConstructor().newInstance();
    return service.getMethod("answer", String.class).invoke(instance, how);
  }
}
