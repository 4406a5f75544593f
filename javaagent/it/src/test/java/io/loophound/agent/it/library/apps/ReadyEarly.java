package io.loophound.agent.it.library.apps;

import java.util.concurrent.locks.LockSupport;

/** Loads a class, and waits until LoopHound's gate is in the JVM, which is made with its weaver. */
public final class ReadyEarly {
  private static final long PAUSE_NANOS = 1_000_000;

  private ReadyEarly() {}

  public static void main(String[] arguments) throws ClassNotFoundException {
    System.out.println("ready at first: " + isReady());
    Class.forName(arguments[0]);
    while (!isReady()) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    System.out.println("ready");
  }

  private static boolean isReady() {
    try {
      return Class.forName("java.lang.LoopHoundGate", false, null) != null;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }
}
