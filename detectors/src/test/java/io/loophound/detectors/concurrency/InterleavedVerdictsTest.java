package io.loophound.detectors.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loophound.detectors.guard.GuardScript;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Test;
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
  private static Map<String, Integer> stoppedBy(List<ScriptedRun> runs) {
    Map<String, Integer> detectors = new HashMap<>();
    for (ScriptedRun run : runs) {
      if (run.stopped()) {
        detectors.merge(run.stopper(), 1, Integer::sum);
      }
    }
    return detectors;
  }

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

  @Test
  void theValveCountsRunsToTheLastOne() throws Exception {
    int loops = Collections.max(stoppedBy(replayed(7)).values());
    GuardScript wide = script(loops + 1, 1);
    Interleaving.of(
        Interleaving.platformThreads(), THREADS, runs(wide, 7), 7, ScriptedRun::advance);
    assertThat(wide.alerts()).isEmpty();
    GuardScript narrow = script(loops, 1);
    Interleaving.of(
        Interleaving.platformThreads(), THREADS, runs(narrow, 7), 7, ScriptedRun::advance);
    assertThat(narrow.alerts()).hasSize(1);
  }

  @Test
  void theValveCountsCallsToTheLastOne() throws Exception {
    GuardScript script = script(RUNS, 0.5);
    List<ScriptedRun> runs = runs(script, 8);
    Interleaving.of(Interleaving.platformThreads(), THREADS, runs, 8, ScriptedRun::advance);
    assertThat(script.alerts()).isEmpty();
    ScriptedRun stubborn = runs.stream().filter(ScriptedRun::stopped).findFirst().orElseThrow();
    long free = refusalsLeft(runs, stubborn);
    List<Integer> tries = new ArrayList<>();
    for (int i = 0; i < free; i++) {
      tries.add(i);
    }
    List<Verdict> verdicts = Collections.synchronizedList(new ArrayList<>());
    Interleaving.of(
        Interleaving.platformThreads(),
        THREADS,
        tries,
        8,
        unused -> {
          synchronized (stubborn) {
            verdicts.add(stubborn.askAgain());
          }
          return false;
        });
    assertThat(verdicts).hasSize((int) free).allMatch(Verdict::stops);
    assertThat(script.alerts()).isEmpty();
    assertThat(stubborn.askAgain().stops()).isTrue();
    assertThat(script.alerts()).hasSize(1);
    assertThat(stubborn.askAgain().stops()).isFalse();
  }

  /**
   * Each refusal adds one to refused and made: the valve is closed while they are at most a half.
   */
  private static long refusalsLeft(List<ScriptedRun> runs, ScriptedRun stubborn) {
    long refused = 0;
    long made = 0;
    String block = "BLOCK " + stubborn.stopper() + ' ';
    for (ScriptedRun run : runs) {
      refused += run.log().stream().filter(line -> line.contains(block)).count();
      made += run.log().stream().filter(line -> !line.startsWith("tools")).count();
    }
    return made - 2 * refused;
  }
}
