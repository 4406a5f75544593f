package io.loophound.seam.activations;

/**
 * Tasks that continue work on another thread instead of starting it, as frameworks submit them.
 * They are recognised by name, because none of these libraries has to be present.
 */
final class Continuations {
  private static final String[] FRAMEWORKS = {
    "reactor.",
    "io.reactivex.",
    "io.smallrye.",
    "io.vertx.",
    "kotlinx.",
    "scala.",
    "akka.",
    "org.apache.pekko.",
    "zio.",
    "cats.effect.",
    // callbacks of clients, which work for the caller
    "jdk.internal.net.http.",
    "okhttp3.",
    "org.apache.hc.",
    "io.netty.",
    "io.grpc."
  };
  private static final String FUTURE = "java.util.concurrent.CompletableFuture$";
  private static final String BEGINS = FUTURE + "Async";

  private Continuations() {}

  /**
   * Whether a task is one of these.
   *
   * @param pool the pool that runs it
   * @param task the task, or null when unknown
   */
  static boolean isOne(Object pool, Object task) {
    return isOfOne(pool) || isOfOne(Thread.currentThread()) || (task != null && goesOn(task));
  }

  private static boolean goesOn(Object task) {
    String type = task.getClass().getName();
    return isOfOne(task) || (type.startsWith(FUTURE) && !type.startsWith(BEGINS));
  }

  private static boolean isOfOne(Object object) {
    String type = object.getClass().getName();
    for (String framework : FRAMEWORKS) {
      if (type.startsWith(framework)) {
        return true;
      }
    }
    return false;
  }
}
