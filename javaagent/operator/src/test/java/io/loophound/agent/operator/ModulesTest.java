package io.loophound.agent.operator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ModulesTest {
  @Test
  void namesWhatIsLeftOutOnlyWhereItsModuleIsMissing() {
    assertThat(Modules.leftOut(true, true, true)).isEmpty();
    assertThat(Modules.leftOut(false, false, false, ModuleLayer.empty())).isEmpty();
    assertThat(Modules.leftOut(true, true, true, ModuleLayer.empty()))
        .containsExactly(
            "loophound.jmx is left out: this Java runtime lacks the module java.management",
            "loophound.jfr is left out: this Java runtime lacks the module jdk.jfr",
            "loophound.alerts.mail.to is left out: this Java runtime lacks the module java.logging");
  }
}
