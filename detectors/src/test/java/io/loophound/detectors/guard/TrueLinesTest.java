package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.guard.Verdict.Enforcement;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a line says was done, was done, in every mode, for every action, with a candidate or not.
 */
class TrueLinesTest {
  private static final ToolCall SEARCH = call("search", "{}");
  private static final String OBSERVED = "Nothing was stopped, because loophound.mode is observe. ";
  private static final String REPORT = "Nothing was stopped; this is only a report. ";
  private static final String NO_NOTE = "Nothing was stopped, and no note can be given here. ";
  private static final String CANDIDATE =
      "The candidate policy only reports; what is done, the policy in force decides. ";

  static Stream<Arguments> each() {
    List<Arguments> each = new ArrayList<>();
    for (Mode mode : Mode.values()) {
      for (Action action : Action.values()) {
        each.add(Arguments.of(mode, action, false));
        each.add(Arguments.of(mode, action, true));
      }
    }
    return each.stream();
  }

  private static GuardPolicy acting(Action action) {
    return GuardPolicy.builder().noDetectors().detector(at(action)).build();
  }

  private static GuardScript script(Action action, boolean canary) {
    return canary
        ? new GuardScript(acting(Action.WARN), acting(action))
        : new GuardScript(policy -> policy.noDetectors().detector(at(action)));
  }

  private static DetectorPolicy at(Action action) {
    return GuardScript.at("sequence", 4, action);
  }

  @ParameterizedTest(name = "{0} {1} candidate={2}")
  @MethodSource("each")
  void aLineSaysOnlyWhatIsTrue(Mode mode, Action action, boolean canary) {
    GuardScript script = script(action, canary).mode(mode);
    for (Talk.ToolSeam seam : Talk.ToolSeam.values()) {
      script.talk().tools(seam).user("Find it with " + seam).steps(9, SEARCH, "no rows");
    }

    if (mode == Mode.OFF) {
      assertThat(script.verdicts()).isEmpty();
      assertThat(script.shadows()).isEmpty();
    } else if (action != Action.ALLOW) {
      assertThat(canary ? script.shadows() : script.verdicts()).isNotEmpty();
    }
    script.verdicts().forEach(verdict -> inForce(verdict, mode));
    script.shadows().forEach(TrueLinesTest::ofCandidate);
  }

  private static void inForce(Verdict verdict, Mode mode) {
    boolean enforces = mode == Mode.ENFORCE;
    assertThat(verdict.isEnforced()).isEqualTo(enforces);
    String line = verdict.message();
    assertThat(line).doesNotContain(CANDIDATE);
    if (verdict.action() == Action.WARN) {
      String why = verdict.evidence().remedy().configured() == Action.STEER ? NO_NOTE : REPORT;
      assertThat(line).startsWith("LoopHound warns about run ").contains(why);
      return;
    }
    assertThat(line.contains("would have ")).as(line).isEqualTo(!enforces);
    assertThat(line.contains(OBSERVED)).as(line).isEqualTo(!enforces);
    assertThat(line.contains(done(verdict))).as(line).isEqualTo(enforces);
  }

  private static void ofCandidate(Verdict verdict) {
    assertThat(verdict.enforcement()).isEqualTo(Enforcement.CANDIDATE);
    assertThat(verdict.stops() || verdict.steers() || verdict.delays()).isFalse();
    assertThat(verdict.message())
        .contains(CANDIDATE)
        .doesNotContain("Nothing was stopped", "mode is observe", done(verdict));
  }

  private static String done(Verdict verdict) {
    return switch (verdict.action()) {
      case THROTTLE -> "The call waits ";
      case STEER -> "The model got a note ";
      case CONCLUDE -> "The model is asked once more, without tools";
      case BLOCK -> "The call is stopped";
      case TERMINATE -> "The run is ended";
      default -> "is made, but of its tools";
    };
  }

  /** No one setting can be named then, but what could not be done can. */
  @Test
  void twoDetectorsOfAKindSayThatNoNoteCanBeGiven() {
    GuardScript script =
        new GuardScript(
            policy ->
                policy
                    .noDetectors()
                    .detector(at(Action.STEER))
                    .further(GuardScript.at("sequence", 6, Action.STEER)));
    script.talk().tools(Talk.ToolSeam.NONE).user("Find it").steps(9, SEARCH, "no rows");

    assertThat(script.verdicts())
        .isNotEmpty()
        .allSatisfy(
            verdict -> {
              assertThat(verdict.action()).isEqualTo(Action.WARN);
              assertThat(verdict.evidence().remedy().actsBy()).isEmpty();
              assertThat(verdict.message()).contains(NO_NOTE);
            });
  }

  /** Under enforce, too, a sign may only report. */
  @Test
  void anOpenValveIsNamed() {
    GuardScript script = new GuardScript(policy -> policy.valve(2, 0.5));
    for (int i = 1; i <= 4; i++) {
      Talk talk = script.talk().user("Find " + i);
      for (int round = 0; round < 12; round++) {
        if (!talk.step(call("search", "{}"), "no rows of the table at 10:0" + round % 10 + ":17")) {
          break;
        }
      }
    }

    List<Verdict> released =
        script.verdicts().stream()
            .filter(verdict -> !verdict.isEnforced() && verdict.action() != Action.WARN)
            .toList();
    assertThat(script.alerts()).hasSize(1);
    assertThat(released).isNotEmpty();
    assertThat(released)
        .allSatisfy(
            verdict -> {
              assertThat(verdict.enforcement()).isEqualTo(Enforcement.VALVE_OPEN);
              assertThat(verdict.message())
                  .contains("LoopHound would have ")
                  .contains("Nothing was stopped, because the valve for sign masked is open. ");
            });
  }
}
