package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ActivationsTest {

  @Test
  void aThreadOfItsOwnIsOneActivation() throws Exception {
    List<Long> seen = onThread(ActivationsTest::twice);

    assertThat(seen.get(0)).isEqualTo(seen.get(1)).isPositive();
    assertThat(onThread(ActivationsTest::twice)).doesNotContainAnyElementsOf(seen);
  }

  @Test
  void threadsThatServeAnybodySayNothing() throws Exception {
    assertThat(inPool(Activations::current)).isZero();
    assertThat(new ForkJoinPool(1).submit(Activations::current).get()).isZero();
    assertThat(onTimer()).isZero();
  }

  @Test
  void aThreadGoesOnForAnotherOne() throws Exception {
    List<Long> seen =
        inPool(
            () -> {
              Object begun = Activations.resume(7);
              long within = Activations.current();
              assertThat(Activations.task()).as("a task it runs itself").isNull();
              Activations.end(begun);
              return List.of(within, Activations.current());
            });

    assertThat(seen).containsExactly(7L, 0L);
    assertThat(Activations.resume(0)).isNull();
  }

  @Test
  void theRequestCountsForAllThatHappensWithinIt() throws Exception {
    List<Long> seen =
        inPool(
            () -> {
              List<Long> all = new ArrayList<>();
              Object request = Activations.request();
              all.add(Activations.current());
              assertThat(Activations.request()).as("handed on within the container").isNull();
              assertThat(Activations.task()).as("a task it runs itself").isNull();
              Activations.takesMessages(null);
              all.add(Activations.current());
              Activations.end(request);
              all.add(Activations.current());
              Object next = Activations.request();
              all.add(Activations.current());
              Activations.end(next);
              return all;
            });

    assertThat(seen.get(0)).isPositive().isEqualTo(seen.get(1));
    assertThat(seen.get(2)).isZero();
    assertThat(seen.get(3)).isPositive().isNotEqualTo(seen.get(0));
  }

  @Test
  void aRequestWithinATaskIsOneOfItsOwn() throws Exception {
    List<Long> seen =
        onThread(
            () -> {
              List<Long> all = new ArrayList<>();
              Activations.nextTask();
              all.add(Activations.current());
              Object request = Activations.request();
              all.add(Activations.current());
              Activations.end(request);
              all.add(Activations.current());
              Object task = Activations.task();
              all.add(Activations.current());
              Activations.end(task);
              Activations.idle();
              all.add(Activations.current());
              return all;
            });

    assertThat(seen.get(0)).isEqualTo(seen.get(2)).isPositive();
    assertThat(List.of(seen.get(0), seen.get(1), seen.get(3))).doesNotHaveDuplicates();
    assertThat(seen.get(4)).isZero();
  }

  @Test
  void whoTakesMessagesFromABrokerServesAnybody() throws Exception {
    List<Long> seen =
        onThread(
            () -> {
              Activations.takesMessages(null);
              return twice();
            });

    assertThat(seen).containsOnly(0L);
  }

  @Test
  void theKeyOfARunSaysIt() throws Exception {
    assertThat(onThread(() -> Scopes.runKey("").activation() - Thread.currentThread().getId()))
        .isZero();
    assertThat(inPool(() -> Scopes.runKey("").activation())).isZero();
  }

  private static List<Long> twice() {
    return List.of(Activations.current(), Activations.current());
  }

  private static <T> T onThread(Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    new Thread(task).start();
    return task.get();
  }

  private static <T> T inPool(Callable<T> work) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    try {
      return pool.submit(work).get();
    } finally {
      pool.shutdown();
    }
  }

  private static long onTimer() throws Exception {
    CompletableFuture<Long> seen = new CompletableFuture<>();
    Timer timer = new Timer(true);
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            seen.complete(Activations.current());
          }
        },
        0);
    try {
      return seen.get(120, TimeUnit.SECONDS);
    } finally {
      timer.cancel();
    }
  }
}
