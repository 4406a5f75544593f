package io.loophound.agent.telemetry;

import io.loophound.agent.loader.OwnContext;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.util.Locale;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Passes lines to the application's own SLF4J, once the application has initialised it: logging
 * that an agent initialises too early breaks applications. It does so on its own thread, because
 * lines are written while classes are loaded, and by calls that must not wait. Lines that SLF4J
 * cannot take go to standard error. So do all lines, too, once the JVM has begun to end, because
 * nobody knows when the application's logging has ended.
 */
public final class ApplicationLog implements Output.Sink, Runnable {
  // joined at run time: the packager renames our SLF4J, and must not rename the application's
  private static final String SLF4J = String.join(".", "org", "slf4j", "");
  private static final String FACTORY = SLF4J + "LoggerFactory";
  private static final int READY = 3;
  private static final int NO_PROVIDER = 4;
  private static final int MOST = 1000;
  private static final long FIRST_LOOK_MILLIS = 50;
  private static final long LAST_LOOK_MILLIS = 5000;
  private static final long LAST_WAIT_MILLIS = 1000;
  // no line holds a control character
  private static final String END = "\n";

  private final BlockingQueue<String> lines = new ArrayBlockingQueue<>(MOST);
  private final WeakReference<ClassLoader> loader;
  private final CountDownLatch written = new CountDownLatch(1);
  private volatile boolean broken;
  private volatile boolean ending;

  private ApplicationLog(ClassLoader loader) {
    this.loader = new WeakReference<>(loader);
  }

  /**
   * A class is about to be loaded. Returns whether it is the class through which an application
   * uses SLF4J: then lines go there as soon as it is ready.
   *
   * @param name its internal name
   */
  public static boolean begins(String name, ClassLoader loader) {
    if (loader == null || !name.equals(FACTORY.replace('.', '/'))) {
      return false;
    }
    ApplicationLog log = new ApplicationLog(loader);
    OwnContext.run(
        new Runnable() { // a lambda would load classes while a class is loaded
          @Override
          public void run() {
            log.start();
          }
        });
    return true;
  }

  private void start() {
    Thread thread = new Thread(null, this, "loophound-log", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    thread.start();
  }

  @Override
  public boolean tryWrite(String text) {
    return !broken && lines.offer(text) && !ending;
  }

  @Override
  public void run() {
    try {
      awaitStart();
      Runtime.getRuntime().addShutdownHook(new Thread(this::finish, "loophound-log-end"));
      Output.through(this);
      while (!broken) {
        next(lines.take());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      giveUp(e);
    }
    drain();
    written.countDown();
  }

  private void awaitStart() throws ReflectiveOperationException, InterruptedException {
    long pause = FIRST_LOOK_MILLIS;
    int state = state();
    while (state != READY) {
      if (state == NO_PROVIDER) {
        throw new IllegalStateException("it has no provider");
      }
      Thread.sleep(pause);
      pause = Math.min(LAST_LOOK_MILLIS, 2 * pause);
      state = state();
    }
    if (logger().getClass().getSimpleName().equals("NOPLogger")) {
      throw new IllegalStateException("its provider writes nothing");
    }
  }

  private int state() throws ReflectiveOperationException {
    Field state = type(FACTORY, /* start= */ false).getDeclaredField("INITIALIZATION_STATE");
    state.setAccessible(true);
    return state.getInt(null);
  }

  private void next(String line) {
    if (line.equals(END)) {
      written.countDown();
    } else {
      write(line);
    }
  }

  /** The JVM ends. The writer is not interrupted, because it may be in the middle of a file. */
  private void finish() {
    ending = true;
    try {
      if (lines.offer(END, LAST_WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
        var unused = written.await(LAST_WAIT_MILLIS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** SLF4J cannot be used: the remaining lines go to standard error. */
  private void drain() {
    for (String line = lines.poll(); line != null; line = lines.poll()) {
      next(line);
    }
  }

  private void write(String line) {
    if (broken) {
      Output.line(line);
      return;
    }
    try {
      log(JsonLine.level(line).toLowerCase(Locale.ROOT), JsonLine.message(line));
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      giveUp(e);
      Output.line(line);
    }
  }

  private void giveUp(Throwable why) {
    broken = true;
    Output.through(null);
    Output.line("WARN loophound.log=slf4j: lines go to standard error: " + why);
  }

  private void log(String level, String message) throws ReflectiveOperationException {
    type(SLF4J + "Logger", /* start= */ true)
        .getMethod(level, String.class)
        .invoke(logger(), message);
  }

  private Object logger() throws ReflectiveOperationException {
    return type(FACTORY, /* start= */ true)
        .getMethod("getLogger", String.class)
        .invoke(null, "loophound");
  }

  /** Keeps nothing of the application reachable, so its loader can be collected. */
  private Class<?> type(String name, boolean start) throws ClassNotFoundException {
    ClassLoader from = loader.get();
    if (from == null) {
      throw new ClassNotFoundException("the application was unloaded");
    }
    return Class.forName(name, start, from);
  }
}
