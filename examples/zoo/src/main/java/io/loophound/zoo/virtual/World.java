package io.loophound.zoo.virtual;

import io.loophound.detectors.Guards;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.Mode;
import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** One program's guard and clock, and what became of its calls. */
final class World {
  final Program program;
  final Pace pace;
  final Chance chance;
  final Guard guard;
  final Set<String> verdicts = new LinkedHashSet<>();
  final List<String> errors = new ArrayList<>();
  int requests;
  int changed;
  int held;
  private final boolean recorded;
  final List<Tape> tapes = new ArrayList<>();
  long scopes;
  long nowMillis;

  /** A world in which programs are guarded, or, in the mode off, only recorded. */
  World(Program program, Pace pace, long seed, AgentPolicies policies, Mode usual) {
    this.program = program;
    this.pace = pace;
    this.recorded = usual == Mode.OFF;
    this.chance = new Chance(program.name(), seed);
    // the agent only observes under a test runner
    Mode mode = program.carrier() == Carrier.JUNIT && !recorded ? Mode.OBSERVE : usual;
    this.guard =
        Guards.builder(
                () -> mode,
                verdict ->
                    verdicts.add(
                        verdict.action().name().toLowerCase(Locale.ROOT)
                            + ":"
                            + verdict.detector()))
            .policies(policies)
            .clock(() -> nowMillis * 1_000_000)
            .build();
  }

  /** A tape for one more conversation, or null. */
  Tape tape() {
    if (!recorded) {
      return null;
    }
    String number = program.talks().size() == 1 ? "" : "#" + (tapes.size() + 1);
    Tape tape = new Tape(program, "zoo/" + program.name() + number);
    tapes.add(tape);
    return tape;
  }
}
