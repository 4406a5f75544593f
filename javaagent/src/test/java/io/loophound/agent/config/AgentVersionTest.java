package io.loophound.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AgentVersionTest {

  @Test
  void theBuildFillsTheVersionIn() {
    assertThat(AgentVersion.current()).matches("\\d+\\.\\d+\\.\\d+(-[A-Z0-9.]+)?");
  }

  @Test
  void aPlaceholderIsNoVersion() {
    assertThat(AgentVersion.parse("version=${project.version}")).isEqualTo("unknown");
    assertThat(AgentVersion.parse("")).isEqualTo("unknown");
    assertThat(AgentVersion.parse("version=1.2.3\n")).isEqualTo("1.2.3");
  }
}
