package io.loophound.agent.it.library.apps;

import java.lang.reflect.Method;

/** Runs another application's main on a virtual thread. Compiled for a Java without them. */
public final class OnVirtualThread {
  private OnVirtualThread() {}

  public static void main(String[] arguments) throws Exception {
    Method main = Class.forName(arguments[0]).getMethod("main", String[].class);
    Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
    Thread thread = (Thread) start.invoke(null, (Runnable) () -> call(main));
    thread.join();
  }

  private static void call(Method main) {
    try {
      main.invoke(null, (Object) new String[0]);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
