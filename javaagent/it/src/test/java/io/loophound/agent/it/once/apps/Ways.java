package io.loophound.agent.it.once.apps;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The threads that an application may work on. */
final class Ways {

  private Ways() {}

  /** Does the work in one of the ways, and prints its result, or the class of what was thrown. */
  static void print(String way, Callable<String> work) {
    String end;
    try {
      end = on(way, work);
    } catch (Exception e) {
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      end = "ended: " + cause.getClass().getSimpleName();
    }
    System.out.println(end);
  }

  private static String on(String way, Callable<String> work) throws Exception {
    return switch (way) {
      case "supply-async" -> CompletableFuture.supplyAsync(() -> unchecked(work)).get();
      case "reactor" ->
          Mono.fromCallable(work).subscribeOn(Schedulers.boundedElastic()).toFuture().get();
      case "virtual" -> virtual(work);
      default -> work.call();
    };
  }

  private static String unchecked(Callable<String> work) {
    try {
      return work.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Compiled for a Java without them. */
  private static String virtual(Callable<String> work)
      throws ReflectiveOperationException, ExecutionException, InterruptedException {
    FutureTask<String> task = new FutureTask<>(work);
    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    return task.get();
  }
}
