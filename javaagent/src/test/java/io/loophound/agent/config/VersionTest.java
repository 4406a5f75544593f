package io.loophound.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VersionTest {

  @Test
  void theBuildFillsTheVersionIn() {
    assertThat(Version.current()).matches("\\d+\\.\\d+\\.\\d+(-[A-Z0-9.]+)?");
  }

  @Test
  void aPlaceholderIsNoVersion() {
    assertThat(Version.parse("version=${project.version}")).isEqualTo("unknown");
    assertThat(Version.parse("")).isEqualTo("unknown");
    assertThat(Version.parse("version=1.2.3\n")).isEqualTo("1.2.3");
  }
}
