package io.loophound.seam.activations;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Invocation.Proceed;
import io.loophound.agent.seam.WovenCall;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Schedulers;

class NextTaskHandlerTest {
  private final Object pool = new Object();
  private final List<Long> seen = new ArrayList<>();

  @Test
  void eachTaskIsAnActivationAndTheTimeBetweenIsNone() throws Exception {
    onThread(
        () -> {
          take(new FutureTask<>(() -> null), pool);
          take(() -> {}, pool);
          take(async(), pool);
          take(null, pool);
        });

    assertThat(seen).hasSize(4).doesNotHaveDuplicates().endsWith(0L);
    assertThat(seen.subList(0, 3)).allMatch(activation -> activation > 0);
  }

  @Test
  void whatAFrameworkGoesOnWithBeginsNothing() throws Exception {
    onThread(
        () -> {
          take(() -> {}, Schedulers.parallel());
          take(dependent(), pool);
        });

    assertThat(seen).containsExactly(0L, 0L);
  }

  private void take(Runnable task, Object from) {
    Proceed wait =
        (Proceed) new NextTaskHandler(null).enter(new WovenCall(Thread.class, from, new Object[0]));
    assertThat(Activations.current()).as("while it waits").isZero();
    assertThat(wait.exit(task, null)).isSameAs(task);
    seen.add(Activations.current());
  }

  /** What {@code runAsync} gives to an executor. */
  private static Runnable async() {
    List<Runnable> given = new ArrayList<>();
    CompletableFuture<Void> unused = CompletableFuture.runAsync(() -> {}, given::add);
    return given.get(0);
  }

  /** What a stage that depends on another gives to it. */
  private static Runnable dependent() {
    List<Runnable> given = new ArrayList<>();
    CompletableFuture<Void> unused =
        CompletableFuture.completedFuture("").thenAcceptAsync(text -> {}, given::add);
    return given.get(0);
  }

  private static void onThread(Runnable work) throws InterruptedException {
    List<Throwable> thrown = new ArrayList<>();
    Thread thread = new Thread(work);
    thread.setUncaughtExceptionHandler((failed, why) -> thrown.add(why));
    thread.start();
    thread.join();
    assertThat(thrown).isEmpty();
  }
}
