package io.loophound.detectors.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loophound.detectors.guard.GuardScript;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A thousand runs at once: whatever the interleaving, each gets what it gets when all are replayed
 * one after the other.
 */
class InterleavedVerdictsTest {
  private static final int RUNS = 1000;
  private static final int THREADS = 16;

  /** All detectors but those that count over the runs of a caller on purpose. */
  private static void ofOneRun(GuardPolicy.Builder policy) {
    for (DetectorSpec spec : DetectorSpec.all()) {
      boolean counted = spec.has(DetectorSpec.Trait.NEEDS_TIME);
      policy.detector(counted ? spec.defaults().with(false) : spec.defaults());
    }
  }

  private static GuardScript script(int valveRuns, double share) {
    return new GuardScript(
        policy -> {
          ofOneRun(policy);
          policy.valve(valveRuns, share);
        });
  }

  private static List<ScriptedRun> runs(GuardScript script, long seed) {
    List<ScriptedRun> runs = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      runs.add(new ScriptedRun(script, seed, i));
    }
    return runs;
  }

  private static List<ScriptedRun> replayed(long seed) {
    List<ScriptedRun> runs = runs(script(RUNS, 1), seed);
    for (ScriptedRun run : runs) {
      boolean more = true;
      while (more) {
        more = run.advance();
      }
    }
    return runs;
  }

  private static int stopped(List<ScriptedRun> runs) {
    return (int) runs.stream().filter(ScriptedRun::stopped).count();
  }

  /** How many runs each detector has stopped: the valve counts for each of them. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void platformThreadsChangeNothing(long seed) throws Exception {
    check(seed, Interleaving.platformThreads());
  }

  @ParameterizedTest
  @ValueSource(longs = {4})
  void virtualThreadsChangeNothing(long seed) throws Exception {
    ExecutorService pool = Interleaving.virtualThreads();
    assumeTrue(pool != null, "this Java has no virtual threads");
    check(seed, pool);
  }

  private static void check(long seed, ExecutorService pool) throws Exception {
    List<ScriptedRun> expected = replayed(seed);
    GuardScript script = script(RUNS, 1);
    List<ScriptedRun> runs = runs(script, seed);
    Interleaving.of(pool, THREADS, runs, seed, ScriptedRun::advance);
    Set<String> owners = new HashSet<>();
    for (int i = 0; i < RUNS; i++) {
      ScriptedRun run = runs.get(i);
      assertThat(run.log()).as("run %s of seed %s", i, seed).isEqualTo(expected.get(i).log());
      assertThat(run.runIds()).hasSameSizeAs(expected.get(i).runIds()).hasSizeLessThan(2);
      assertThat(Collections.disjoint(owners, run.runIds())).isTrue();
      owners.addAll(run.runIds());
    }
    assertThat(stopped(runs)).isBetween(RUNS / 4, RUNS - RUNS / 4);
    assertThat(script.alerts()).isEmpty();
  }
}
