package io.loophound.seam.activations;

/**
 * Tasks of a pool that begin nothing: what a framework goes on with on another thread, for whoever
 * waits for it. Told by names, as none of these libraries need be there.
 */
final class Hops {
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
    // callbacks of clients, for whoever made the call
    "jdk.internal.net.http.",
    "okhttp3.",
    "org.apache.hc.",
    "io.netty.",
    "io.grpc."
  };
  private static final String FUTURE = "java.util.concurrent.CompletableFuture$";
  private static final String BEGINS = FUTURE + "Async";

  private Hops() {}

  /**
   * Whether a task is one of these.
   *
   * @param pool whose it is
   * @param task the task, or null when it cannot be told
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
