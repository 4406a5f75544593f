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
  long scopes;
  long nowMillis;

  World(Program program, Pace pace, long seed, AgentPolicies policies) {
    this.program = program;
    this.pace = pace;
    this.chance = new Chance(program.name(), seed);
    // the agent only observes under a test runner
    Mode mode = program.carrier() == Carrier.JUNIT ? Mode.OBSERVE : Mode.ENFORCE;
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
}
