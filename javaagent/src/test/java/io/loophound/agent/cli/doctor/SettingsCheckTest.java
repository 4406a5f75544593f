package io.loophound.agent.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.config.Config;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class SettingsCheckTest {
  @Test
  void anActionOfALimitThatIsNotSetIsSaid() {
    assertThat(
            findings(
                "loophound.budget.action.tokens", "conclude",
                "loophound.budget.action.usd", "block",
                "loophound.budget.usd", "2",
                "loophound.agent.night.steps.action.run-model-calls", "warn"))
        .extracting(finding -> finding.level() + " " + finding.text())
        .filteredOn(line -> line.contains("does nothing"))
        .containsExactlyInAnyOrder(
            "WARN budget.action.tokens does nothing: budget.tokens is not set",
            "WARN steps.action.run-model-calls does nothing: steps.run-model-calls is not set");
  }

  @Test
  void aNoteThatCannotBeGivenIsSaid() {
    assertThat(
            findings(
                "loophound.budget.action", "steer",
                "loophound.action.verbatim", "steer",
                "loophound.steps.action", "block"))
        .filteredOn(finding -> finding.level() == DoctorFinding.Level.WARN)
        .extracting(DoctorFinding::text)
        .filteredOn(text -> text.contains("over plain HTTP"))
        .satisfiesExactlyInAnyOrder(
            text -> assertThat(text).startsWith("loophound.budget.action=steer: "),
            text -> assertThat(text).startsWith("loophound.action.verbatim=steer: "));
  }

  @Test
  void aValueThatMatchesNothingIsNoBrokenSetting() {
    assertThat(findings("loophound.exempt.paths", "v1", "loophound.windows", "9"))
        .extracting(finding -> finding.level() + " " + finding.text())
        .anyMatch(line -> line.startsWith("WARN loophound.exempt.paths: v1 matches nothing"))
        .anyMatch(line -> line.startsWith("FAIL unknown option loophound.windows"));
  }

  @Test
  void theDefaultsAreWell() {
    assertThat(findings()).extracting(DoctorFinding::level).containsOnly(DoctorFinding.Level.OK);
  }

  private static List<DoctorFinding> findings(String... settings) {
    Properties properties = new Properties();
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return SettingsCheck.check(Config.of(properties), List.of());
  }
}
