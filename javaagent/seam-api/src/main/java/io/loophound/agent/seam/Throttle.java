package io.loophound.agent.seam;

import io.loophound.detectors.guard.Verdict;

/**
 * Throttles a call if the guard says so. A thread that must not wait, such as an event loop,
 * continues immediately.
 */
public final class Throttle {
  private static final String[] EVENT_LOOPS = {
    "reactor.core.scheduler.NonBlocking",
    "io.netty.util.concurrent.SingleThreadEventExecutor",
    "io.vertx.core.impl.VertxThread"
  };
  private static final String[] NAMES = {"EventLoop", "eventloop", "SelectorManager", " I/O-"};

  private Throttle() {}

  /**
   * Makes this thread wait as long as the verdict says, if it may wait. An interrupt ends the wait,
   * and the interrupt flag stays set. Never throws.
   */
  static void apply(Verdict verdict, SeamContext context) {
    if (verdict == null || !verdict.delays() || !mayWait(Thread.currentThread())) {
      return;
    }
    long begin = System.nanoTime();
    try {
      Thread.sleep(verdict.delay().toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    context.delayed((System.nanoTime() - begin) / 1_000_000);
  }

  /**
   * {@return whether a thread blocks no work but its own while it waits} False for an event loop,
   * which is recognised by the thread's class or name.
   *
   * @param thread any thread
   */
  public static boolean mayWait(Thread thread) {
    for (Class<?> type = thread.getClass(); type != null; type = type.getSuperclass()) {
      if (isEventLoop(type.getName())) {
        return false;
      }
      for (Class<?> implemented : type.getInterfaces()) {
        if (isEventLoop(implemented.getName())) {
          return false;
        }
      }
    }
    String name = thread.getName();
    for (String part : NAMES) {
      if (name.contains(part)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isEventLoop(String type) {
    for (String name : EVENT_LOOPS) {
      if (name.equals(type)) {
        return true;
      }
    }
    return false;
  }
}
