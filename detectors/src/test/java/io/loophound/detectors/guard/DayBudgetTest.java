package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Payer;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.view.RunView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DayBudgetTest {
  private int number;

  private static GuardScript budget(String setting, double limit) {
    return new GuardScript(AgentPolicies.of(policy(setting, limit)));
  }

  private static GuardPolicy policy(String setting, double limit) {
    return GuardPolicy.builder()
        .noDetectors()
        .detector(DetectorSpec.named("budget").defaults().with(setting, limit))
        .build();
  }

  /** A new run of an agent makes a call of 1000 tokens, 0.0026 USD. */
  private Verdict call(GuardScript script, String agent) {
    return call(script, agent, ++number);
  }

  private static Verdict call(GuardScript script, String agent, int run) {
    return call(script, agent, run, new Usage(900, 100, false));
  }

  private void pay(GuardScript script, Usage usage) {
    assertThat(call(script, "writer", ++number, usage).stops()).isFalse();
  }

  private static Verdict call(GuardScript script, String agent, int run, Usage usage) {
    return call(script, request(agent, run), usage);
  }

  private static Verdict call(GuardScript script, ModelRequest request, Usage usage) {
    ModelTicket ticket = script.guard().before(request);
    if (!ticket.verdict().stops()) {
      ModelReply reply =
          new ModelReply(ModelReply.End.COMPLETED, "", "Done.", List.of(), "stop", usage);
      script.guard().after(ticket, reply);
    }
    return ticket.verdict();
  }

  private static ModelRequest request(String agent, int run) {
    return new ModelRequest(
        Origin.of("test"),
        new RunKey(agent, "session " + run, "", run, 0),
        "gpt-4.1",
        Conversation.of(List.of(Message.of(Role.USER, "Part " + run))),
        "",
        "");
  }

  @ParameterizedTest
  @CsvSource({"agent-tokens-per-day,3000", "agent-usd-per-day,0.0077"})
  void allRunsOfAnAgentShareItsDay(String setting, double limit) {
    GuardScript script = budget(setting, limit);
    for (int i = 0; i < 3; i++) {
      assertThat(call(script, "writer").stops()).isFalse();
    }

    Verdict refused = call(script, "writer");

    assertThat(refused.action()).isEqualTo(Action.BLOCK);
    assertThat(refused.message())
        .contains(
            "the agent's daily budget of ", " is used up (", "until the day ends at 00:00 UTC")
        .containsPattern("and so is any like it for \\d+ (s|min|h)")
        .contains("loophound.budget." + setting);
    assertThat(call(script, "reader").stops()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"process-tokens-per-day,3000", "process-usd-per-day,0.0077"})
  void allAgentsShareTheDayOfTheProcess(String setting, double limit) {
    GuardScript script = budget(setting, limit);
    for (String agent : List.of("writer", "reader", "")) {
      assertThat(call(script, agent).stops()).isFalse();
    }

    assertThat(call(script, "another").message())
        .contains("the daily budget of the process of ", " is used up (");
  }

  @ParameterizedTest
  @CsvSource({
    "user-tokens-per-day,2000,the daily budget of the user of 2000 tokens",
    "tenant-usd-per-day,0.0051,the daily budget of the tenant of 0.0051 USD"
  })
  void eachUserAndTenantHasADay(String setting, double limit, String said) {
    GuardScript script = budget(setting, limit);
    Payer ann = new Payer("ann", "acme");
    Payer bob = new Payer("bob", "other");
    assertThat(callFor(script, "writer", ann).stops()).isFalse();
    assertThat(callFor(script, "reader", ann).stops()).isFalse();

    assertThat(callFor(script, "writer", ann).message()).contains(said + " is used up (");
    assertThat(callFor(script, "writer", bob).stops()).isFalse();
    assertThat(callFor(script, "writer", Payer.NONE).stops()).isFalse();
    script.pass(Duration.ofDays(1));
    assertThat(callFor(script, "writer", ann).stops()).isFalse();
  }

  private Verdict callFor(GuardScript script, String agent, Payer payer) {
    ModelRequest request = request(agent, ++number);
    ModelRequest paid =
        new ModelRequest(
            request.origin(),
            request.run().paidBy(payer),
            request.model(),
            request.conversation(),
            "",
            "");
    return call(script, paid, new Usage(900, 100, false));
  }

  @Test
  void theAmountIsThatOfTheLimitThatIsUsedUp() {
    GuardScript money = budget("agent-usd-per-day", 0.0077);
    GuardScript tokens = budget("agent-tokens-per-day", 3000);
    for (int i = 0; i < 3; i++) {
      assertThat(call(money, "writer").stops() || call(tokens, "writer").stops()).isFalse();
    }

    assertThat(call(money, "writer").message())
        .contains("of 0.0077 USD is used up (0.0078 USD spent), until the day ends at 00:00 UTC");
    assertThat(call(tokens, "writer").message())
        .contains("of 3000 tokens is used up (3000 used), until the day ends at 00:00 UTC");
  }

  @Test
  void aSumWithAGuessInItSaysSo() {
    GuardScript script = budget("agent-tokens-per-day", 1500);
    pay(script, new Usage(900, 100, false));
    assertThat(script.guard().runs().newest(2)).noneMatch(RunView::estimated);
    pay(script, new Usage(900, 100, true));
    assertThat(script.guard().runs().newest(2)).anyMatch(RunView::estimated);

    assertThat(call(script, "writer").message())
        .contains("of 1500 tokens is used up (about 2000 used)");
  }

  @Test
  void theSameRunGoesOnOnTheNextDay() {
    GuardScript script = budget("agent-tokens-per-day", 1000);
    assertThat(call(script, "writer", 1).stops()).isFalse();
    assertThat(call(script, "writer", 2).stops()).isTrue();
    assertThat(call(script, "writer", 2).stops()).isTrue();

    script.pass(Duration.ofDays(1));

    assertThat(call(script, "writer", 2).stops()).isFalse();
  }

  @Test
  void thatItIsNearIsToldOnceADayThoughRunsAreMany() {
    GuardScript script = budget("agent-tokens-per-day", 100_000);
    for (int day = 1; day <= 2; day++) {
      for (int i = 0; i < 95; i++) {
        assertThat(call(script, "writer").stops()).isFalse();
      }
      assertThat(script.verdicts()).hasSize(day);
      script.pass(Duration.ofDays(1));
    }
    assertThat(script.verdicts()).extracting(Verdict::action).containsOnly(Action.WARN);
  }

  @Test
  void whatWasSpentBeforeARestartCounts() {
    GuardScript before = budget("agent-tokens-per-day", 3000);
    for (int i = 0; i < 3; i++) {
      assertThat(call(before, "writer").stops()).isFalse();
    }
    GuardScript after = budget("agent-tokens-per-day", 3000);
    after.guard().ledger().add(before.guard().ledger().day());

    assertThat(call(after, "writer").stops()).isTrue();
    assertThat(call(after, "reader").stops()).isFalse();
  }

  @Test
  void whatWasSpentCountsAgainstALimitThatIsSetLater() {
    GuardScript script = new GuardScript(GuardPolicy.Builder::noDetectors);
    for (int i = 0; i < 3; i++) {
      assertThat(call(script, "writer").stops()).isFalse();
    }

    AgentPolicies limited = AgentPolicies.of(policy("agent-tokens-per-day", 3000));
    script.guard().apply(limited, null, PriceTable.shipped());

    assertThat(call(script, "writer").stops()).isTrue();
  }
}
