package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ConcurrencyTest {
  private static final int THREADS = 16;
  private static final ToolCall SEARCH = call("search", "{}");

  @Test
  void countsOfAThousandRunsAreExact() throws Exception {
    GuardScript script = new GuardScript(policy -> policy.valve(1_000_000, 1));
    List<Future<Integer>> made = new ArrayList<>();
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    for (int i = 0; i < 1000; i++) {
      Talk talk = script.talk().user("Find number " + i);
      made.add(pool.submit(() -> talk.steps(20, SEARCH, "no rows")));
    }
    pool.shutdown();
    assertThat(pool.awaitTermination(120, TimeUnit.SECONDS)).isTrue();
    for (Future<Integer> run : made) {
      assertThat(run.get()).isEqualTo(4);
    }
    assertThat(script.verdicts()).hasSize(1000);
    assertThat(script.verdicts()).extracting(Verdict::runId).doesNotHaveDuplicates();
    assertThat(script.verdicts()).extracting(Verdict::decisionId).doesNotHaveDuplicates();
  }

  @Test
  void oneRunDrivenFromManyThreadsLosesNothing() throws Exception {
    GuardScript script = new GuardScript();
    Talk talk = script.talk().session("shared").tools(Talk.ToolSeam.WATCHING).user("Find it");
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    int made = 0;
    while (made < 20 && pool.submit(() -> talk.step(SEARCH, "no rows")).get()) {
      made++;
    }
    pool.shutdown();
    assertThat(made).isEqualTo(4);
  }

  @Test
  void aSessionUsedByManyThreadsAtOnceStaysConsistent() throws Exception {
    GuardScript script = new GuardScript();
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    List<Future<?>> done = new ArrayList<>();
    for (int i = 0; i < THREADS * 8; i++) {
      String text = "Question " + i;
      Talk talk = script.talk().session("shared").tools(Talk.ToolSeam.STEERABLE).user(text);
      done.add(
          pool.submit(
              () -> {
                for (int step = 0; step < 3; step++) {
                  talk.step(call("f" + text, "{\"n\":" + step + "}"), "r" + text + step);
                }
              }));
    }
    pool.shutdown();
    assertThat(pool.awaitTermination(120, TimeUnit.SECONDS)).isTrue();
    for (Future<?> run : done) {
      run.get();
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void moreRunsThanAreKnownAreNotMixedUp() {
    GuardScript script = new GuardScript(policy -> policy.maxRuns(10));
    List<Talk> talks = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      talks.add(script.talk().user("Find number " + i));
    }
    for (int round = 0; round < 10; round++) {
      for (int i = 0; i < talks.size(); i++) {
        assertThat(talks.get(i).step(call("get", "{}"), "row " + round + " of " + i)).isTrue();
      }
    }
    assertThat(script.verdicts()).isEmpty();
  }
}
