package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.Guards;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.Exemptions;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShadowTest {
  private static final ToolCall SEARCH = call("search", "{\"page\":1}");

  private static GuardPolicy repetition(double threshold, Action action) {
    return GuardPolicy.builder()
        .noDetectors()
        .detector(GuardScript.at("sequence", threshold, action))
        .build();
  }

  @Test
  void aStricterCandidateIsReportedAndStopsNothing() {
    GuardScript script =
        new GuardScript(repetition(9, Action.BLOCK), repetition(3, Action.TERMINATE));

    assertThat(script.talk().user("Find it").steps(20, SEARCH, "no rows")).isEqualTo(9);

    assertThat(script.shadows())
        .singleElement()
        .satisfies(
            verdict -> {
              assertThat(verdict.action()).isEqualTo(Action.TERMINATE);
              assertThat(verdict.isEnforced()).isFalse();
              assertThat(verdict.stops()).isFalse();
              assertThat(verdict.runId()).startsWith("shadow-r-");
              assertThat(verdict.evidence().remedy().property())
                  .isEqualTo("loophound.shadow.sequence.threshold (now 3; 4 or more allows this)");
              assertThat(verdict.message()).contains("would have terminated");
            });
    assertThat(script.verdicts()).extracting(v -> v.evidence().count()).containsExactly(9);
  }

  @Test
  void aMilderCandidateIsSilentWhereTheOtherBlocks() {
    GuardScript script = new GuardScript(repetition(3, Action.BLOCK), repetition(9, Action.BLOCK));

    assertThat(script.talk().user("Find it").steps(20, SEARCH, "no rows")).isEqualTo(3);

    assertThat(script.shadows()).isEmpty();
  }

  @Test
  void verdictsInForceAreTheSameWithAndWithoutACandidate() {
    GuardScript alone = new GuardScript(AgentPolicies.of(repetition(4, Action.BLOCK)));
    GuardScript with =
        new GuardScript(repetition(4, Action.BLOCK), repetition(2, Action.TERMINATE));
    List<String> seen = new ArrayList<>();
    for (GuardScript script : List.of(alone, with)) {
      Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Find it");
      int made = talk.steps(20, SEARCH, "no rows");
      seen.add(made + " " + talk.steers() + " " + talk.executions() + " " + talk.last().action());
    }

    assertThat(seen.get(0)).isEqualTo(seen.get(1));
    assertThat(with.shadows()).isNotEmpty();
  }

  @Test
  void aCallThatTheOtherAnsweredIsNoNewsForTheCandidate() {
    GuardScript script = new GuardScript(repetition(3, Action.BLOCK), repetition(4, Action.BLOCK));
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Find it");

    talk.steps(20, SEARCH, "no rows");

    assertThat(talk.steers()).isEqualTo(1);
    assertThat(script.shadows()).isNotEmpty();
    assertThat(script.shadows().get(0).evidence().count()).isEqualTo(4);
  }

  @Test
  void itLooksOnWhileOnlyObservingAndNotWhenOff() {
    GuardScript script = new GuardScript(repetition(9, Action.BLOCK), repetition(3, Action.BLOCK));
    script.mode(Mode.OFF).talk().user("Find it").steps(8, SEARCH, "no rows");
    assertThat(script.shadows()).isEmpty();

    script.mode(Mode.OBSERVE).talk().user("Find it").steps(8, SEARCH, "no rows");
    assertThat(script.shadows()).extracting(Verdict::action).contains(Action.BLOCK);
  }

  @Test
  void manyRunsItWouldStopDoNotOpenTheValve() {
    GuardScript script = new GuardScript(repetition(9, Action.BLOCK), repetition(3, Action.BLOCK));
    for (int i = 0; i < 30; i++) {
      script.talk().user("Find number " + i).steps(5, SEARCH, "no rows");
    }

    assertThat(script.shadows()).hasSize(30);
    assertThat(script.alerts()).isEmpty();
  }

  @Test
  void aFaultOfItEndsItAndNothingElse() {
    List<Throwable> faults = new ArrayList<>();
    Guard guard = eagerGuard(faults);
    ModelRequest request = faultyRequest();
    for (int i = 0; i < 3; i++) {
      assertThat(guard.before(request).verdict()).isEqualTo(Verdict.ALLOW);
    }

    assertThat(faults).singleElement().isInstanceOf(IllegalStateException.class);
  }

  private static Guard eagerGuard(List<Throwable> faults) {
    GuardPolicy eager =
        GuardPolicy.builder()
            .noDetectors()
            .exemptions(new Exemptions(List.of(), List.of(), List.of(), List.of("x-batch")))
            .build();
    return Guards.builder(() -> Mode.ENFORCE, faultsInto(faults))
        .policies(repetition(3, Action.BLOCK))
        .candidate(AgentPolicies.of(eager))
        .build();
  }

  private static GuardListener faultsInto(List<Throwable> faults) {
    return new GuardListener() {
      @Override
      public void onVerdict(Verdict verdict) {}

      @Override
      public void onShadowError(Throwable thrown) {
        faults.add(thrown);
      }
    };
  }

  private static ModelRequest faultyRequest() {
    return new ModelRequest(
        new Origin(
            "test",
            "",
            "",
            name -> {
              throw new IllegalStateException("fault");
            }),
        new RunKey("", "s", "", 1, 0),
        "",
        Conversation.of(List.of(Message.of(Role.USER, "Find it"))),
        "",
        "");
  }
}
