package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BudgetTest {
  private static final Usage USED = new Usage(900, 100, false);

  private static GuardScript budget(String setting, double limit) {
    return new GuardScript(
        policy ->
            policy
                .noDetectors()
                .detector(DetectorSpec.named("budget").defaults().with(setting, limit)));
  }

  /** A call of an agent's run whose request has so many tokens. */
  private static ModelTicket begin(GuardScript script, int number, int tokens) {
    String text = "Part " + number + " " + "x".repeat(4 * tokens);
    return script
        .guard()
        .before(
            new ModelRequest(
                Origin.of("test"),
                new RunKey("", "session", "", number, 0),
                "gpt-4.1",
                Conversation.of(List.of(Message.of(Role.USER, text))),
                "",
                ""));
  }

  private static ModelReply used(Usage usage) {
    return new ModelReply(ModelReply.End.COMPLETED, "", "Done.", List.of(), "stop", usage);
  }

  @Test
  void callsAtTheSameTimeDoNotGoOverTheLimitTogether() {
    GuardScript script = budget("tokens", 2500);
    List<ModelTicket> made = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      ModelTicket ticket = begin(script, i, 1000);
      if (!ticket.verdict().stops()) {
        made.add(ticket);
      } else {
        assertThat(ticket.verdict().action()).isEqualTo(Action.BLOCK);
        assertThat(ticket.verdict().message()).contains("calls under way");
      }
    }
    assertThat(made).hasSize(2);
  }

  @Test
  void aCallThatEndsGivesBackWhatItDidNotUse() {
    for (ModelReply end :
        List.of(ModelReply.failed("503"), ModelReply.cancelled(), used(new Usage(10, 1, false)))) {
      GuardScript script = budget("tokens", 2500);
      ModelTicket first = begin(script, 1, 1000);
      begin(script, 2, 1000);
      assertThat(begin(script, 3, 1000).verdict().stops()).isTrue();

      script.guard().after(first, end);

      assertThat(begin(script, 3, 1000).verdict().stops()).as("%s", end.end()).isFalse();
    }
  }

  @Test
  void aCallAloneMayGoOverTheLimitAndTheNextIsRefused() {
    GuardScript script = budget("tokens", 2500);

    ModelTicket first = begin(script, 1, 9000);
    assertThat(first.verdict()).isEqualTo(Verdict.ALLOW);
    script.guard().after(first, used(new Usage(9000, 100, false)));

    assertThat(begin(script, 2, 10).verdict().action()).isEqualTo(Action.TERMINATE);
  }

  @Test
  void aCallNobodyHearsOfAgainDoesNotHoldTheBudgetForEver() {
    GuardScript script = budget("tokens", 1500);
    begin(script, 1, 1000);
    assertThat(begin(script, 2, 1000).verdict().stops()).isTrue();

    script.pass(Duration.ofMinutes(10));

    assertThat(begin(script, 2, 1000).verdict().stops()).isFalse();
  }

  @Test
  void theAlertComesOnceThoughOthersAreGivenBetween() {
    GuardScript script =
        new GuardScript(
            policy ->
                policy
                    .noDetectors()
                    .detector(DetectorSpec.named("budget").defaults().with("tokens", 30_000))
                    .detector(GuardScript.at("sequence", 3, Action.WARN)));
    Talk talk = script.talk().usage(USED).user("Do it");
    for (int i = 0; i < 28; i++) {
      talk.step(call("f" + i / 4, "{}"), "result " + i / 4);
    }
    talk.reply("Done.").user("And now something completely different please").expectAllowed();

    assertThat(script.verdicts())
        .filteredOn(verdict -> verdict.detector().equals("budget"))
        .extracting(Verdict::action)
        .containsExactly(Action.WARN);
  }

  @Test
  void whatOnlyWarnsTellsThatTheBudgetIsUsedUp() {
    GuardScript script =
        new GuardScript(
            policy ->
                policy
                    .noDetectors()
                    .detector(
                        DetectorSpec.named("budget")
                            .defaults()
                            .with("tokens", 5000)
                            .with(Action.WARN)));
    Talk talk = script.talk().usage(USED).user("Do it");
    for (int i = 0; i < 9; i++) {
      talk.step(call("f" + i, "{}"), "result " + i);
    }

    assertThat(script.verdicts())
        .extracting(verdict -> verdict.evidence().what())
        .containsExactly(
            "the budget of the run is nearly used up", "the budget of the run is used up");
  }

  @Test
  void theMinuteIsCountedThoughItHasMoreCallsThanTheWindow() {
    // a call costs 0.0026 USD: 30 of them within a minute are 0.078
    GuardScript script = budget("usd-per-minute", 0.078);
    Talk talk = script.talk().usage(USED).user("Do it");
    int made = 0;
    while (made < 60 && talk.step(call("f" + made, "{}"), "result " + made)) {
      script.pass(Duration.ofSeconds(1));
      made++;
    }

    assertThat(made).isEqualTo(30);
    assertThat(talk.last().detector()).isEqualTo("budget");
  }

  @Test
  void theMinuteForgets() {
    GuardScript script = budget("usd-per-minute", 0.078);
    Talk talk = script.talk().usage(USED).user("Do it");
    for (int i = 0; i < 90; i++) {
      assertThat(talk.step(call("f" + i, "{}"), "result " + i)).isTrue();
      script.pass(Duration.ofSeconds(3));
    }
    assertThat(script.verdicts()).isEmpty();
  }
}
