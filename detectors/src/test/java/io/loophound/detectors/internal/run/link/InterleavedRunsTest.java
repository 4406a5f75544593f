package io.loophound.detectors.internal.run.link;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.GuardScript;
import io.loophound.detectors.guard.Talk;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two hundred conversations at once, a quarter of them with the same first message: loops are
 * stopped at their own count, healthy ones are left alone.
 */
class InterleavedRunsTest {
  private static final int RUNS = 200;
  private static final int ROUNDS = 12;
  private static final String SHARED = "What is the state of my order?";

  private final GuardScript script = new GuardScript(policy -> policy.valve(1000, 1));
  private final List<Talk> talks = new ArrayList<>();
  private final int[] made = new int[RUNS];

  private void begin(boolean ids) {
    for (int i = 0; i < RUNS; i++) {
      Talk talk = script.talk().system("You help customers.");
      talk.user(i % 4 == 0 ? SHARED : "Order number " + i + " is late");
      talks.add(ids ? talk : talk.withoutCallIds());
    }
  }

  private static boolean loops(int run) {
    return run % 3 == 0;
  }

  /** One round of a run: the first two are equal for all of them. */
  private void round(int run, int round) {
    Talk talk = talks.get(run);
    boolean early = round < 2;
    String arguments = early || loops(run) ? "{}" : "{\"step\":" + round + "}";
    String result = early || loops(run) ? "not shipped" : "detail " + round + " of " + run;
    if (talk.step(call("order", arguments), result)) {
      made[run]++;
    }
  }

  private void check() {
    for (int run = 0; run < RUNS; run++) {
      assertThat(made[run]).as("run %s", run).isEqualTo(loops(run) ? 4 : ROUNDS);
    }
    assertThat(script.verdicts()).extracting(v -> v.runId()).doesNotHaveDuplicates();
    assertThat(script.verdicts()).hasSize((RUNS + 2) / 3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void inTurn(boolean ids) {
    begin(ids);
    for (int round = 0; round < ROUNDS; round++) {
      for (int run = 0; run < RUNS; run++) {
        if (!talks.get(run).last().stops()) {
          round(run, round);
        }
      }
    }
    check();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void inAnyOrder(long seed) {
    begin(seed % 2 == 0);
    Random random = new Random(seed);
    int[] next = new int[RUNS];
    for (int left = RUNS * ROUNDS; left > 0; left--) {
      int run = random.nextInt(RUNS);
      while (next[run] == ROUNDS) {
        run = (run + 1) % RUNS;
      }
      int round = next[run]++;
      if (!talks.get(run).last().stops()) {
        round(run, round);
      }
    }
    check();
  }

  @Test
  void onPlatformThreads() throws Exception {
    drive(Executors.newFixedThreadPool(16));
  }

  @Test
  void onVirtualThreads() throws Exception {
    drive(virtualThreads());
  }

  private void drive(ExecutorService pool) throws Exception {
    begin(false);
    List<Future<?>> done = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      int run = i;
      done.add(
          pool.submit(
              () -> {
                for (int round = 0; round < ROUNDS && !talks.get(run).last().stops(); round++) {
                  round(run, round);
                }
              }));
    }
    for (Future<?> run : done) {
      run.get();
    }
    pool.shutdown();
    check();
  }

  /** Virtual threads where there are some (Java 21 and later). */
  private static ExecutorService virtualThreads() throws IllegalAccessException {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (NoSuchMethodException | InvocationTargetException beforeJava21) {
      return Executors.newCachedThreadPool();
    }
  }
}
