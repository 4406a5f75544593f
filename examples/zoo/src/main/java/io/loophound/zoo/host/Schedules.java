package io.loophound.zoo.host;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Jobs at a fixed delay: one conversation each time. */
final class Schedules {

  private Schedules() {}

  static void cron(Program program, Consumer<Talk> job) throws InterruptedException {
    ScheduledExecutorService executor = Executors.newScheduledThreadPool(2);
    CountDownLatch left = new CountDownLatch(program.talks().size());
    Future<?> ticks =
        executor.scheduleWithFixedDelay(
            tick(program, job, left), 0, program.pace(), TimeUnit.MILLISECONDS);
    left.await();
    ticks.cancel(false);
    executor.shutdownNow();
  }

  static void spring(Program program, Consumer<Talk> job) throws InterruptedException {
    ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
    scheduler.setPoolSize(2);
    scheduler.initialize();
    CountDownLatch left = new CountDownLatch(program.talks().size());
    Future<?> ticks =
        scheduler.scheduleWithFixedDelay(
            tick(program, job, left), Duration.ofMillis(program.pace()));
    left.await();
    ticks.cancel(false);
    scheduler.shutdown();
  }

  private static Runnable tick(Program program, Consumer<Talk> job, CountDownLatch left) {
    Iterator<Talk> talks = program.talks().iterator();
    return () -> {
      if (talks.hasNext()) {
        job.accept(talks.next());
        left.countDown();
      }
    };
  }
}
