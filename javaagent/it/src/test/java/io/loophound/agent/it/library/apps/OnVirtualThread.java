package io.loophound.agent.it.library.apps;

import java.lang.reflect.Method;
import java.util.Arrays;

/** Runs another application's main on a virtual thread. Compiled for a Java without them. */
public final class OnVirtualThread {
  private OnVirtualThread() {}

  public static void main(String[] arguments) throws Exception {
    Method main = Class.forName(arguments[0]).getMethod("main", String[].class);
    String[] rest = Arrays.copyOfRange(arguments, 1, arguments.length);
    Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
    Thread thread = (Thread) start.invoke(null, (Runnable) () -> call(main, rest));
    thread.join();
  }

  private static void call(Method main, String[] arguments) {
    try {
      main.invoke(null, (Object) arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
