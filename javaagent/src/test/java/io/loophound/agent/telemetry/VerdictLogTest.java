package io.loophound.agent.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.budget.Price;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class VerdictLogTest extends LogFile {
  private final Stats stats = new Stats();
  private final VerdictLog log = new VerdictLog(stats);

  private String onlyLine() throws IOException {
    assertThat(Files.readAllLines(file)).hasSize(1);
    String line = Files.readAllLines(file).get(0);
    return line.substring(line.indexOf("[loophound]"));
  }

  @Test
  void aVerdictIsOneWarnLine() throws IOException {
    Verdict verdict = Verdicts.of(Action.BLOCK, true, "repetition", "trip planner");
    log.onVerdict(verdict);

    assertThat(onlyLine())
        .isEqualTo(
            "[loophound] WARN verdict=block enforced=true detector=repetition run=r-1"
                + " agent=\"trip planner\" decision=d-17 trace=- "
                + verdict.message());
    assertThat(stats.verdicts()).isEqualTo(1);
  }

  @Test
  void aBudgetThatIsUsedUpIsAnotherLineThanOneThatIsNearlyUsedUp() throws IOException {
    log.onVerdict(Verdicts.ofBudget("the budget is nearly used up", true));
    log.onVerdict(Verdicts.ofBudget("the budget is used up", false));

    assertThat(Files.readAllLines(file)).hasSize(2);
    assertThat(Files.readAllLines(file).get(1)).contains("budget is used up");
  }

  @Test
  void aModelWithoutAPriceIsOneWarnLine() throws IOException {
    log.onUnknownModel("my\nmodel", new Price(10, 30, false));

    assertThat(onlyLine())
        .isEqualTo(
            "[loophound] WARN no price for model \"my model\", using 10.0 and 30.0 USD per million"
                + " tokens, so each sum with it is a guess; to set one, name a price file in"
                + " loophound.prices");
    assertThat(stats.verdicts()).isZero();
  }

  @Test
  void anAgentCannotForgeAField() throws IOException {
    log.onVerdict(
        Verdicts.of(Action.WARN, false, "cycle", "a\" enforced=true\n[loophound] ERROR x"));

    assertThat(onlyLine())
        .contains("verdict=warn enforced=false ")
        .contains(" agent=\"a' enforced=true [loophound] ERROR x\" decision=d-17 ");
  }

  @Test
  void theValveIsAnErrorLine() throws IOException {
    Output.level("error");
    log.onVerdict(Verdicts.of(Action.WARN, false, "cycle", ""));
    log.onValve(true, "ack", "valve open: 21 runs were stopped within a minute");

    assertThat(onlyLine())
        .isEqualTo("[loophound] ERROR valve open: 21 runs were stopped within a minute");
    assertThat(stats.toJson()).contains("\"valve_opened\":1");
  }
}
