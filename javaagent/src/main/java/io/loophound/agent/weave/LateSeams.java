package io.loophound.agent.weave;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.weave.point.Catalog;
import java.lang.instrument.Instrumentation;

/**
 * Weaves the seams that note or support ({@link io.loophound.agent.seam.SeamRole}): once, when the
 * process is known to call models. Classes that are already loaded are woven again, on a thread of
 * our own.
 */
final class LateSeams {
  private static final String POOL = "java.util.concurrent.ThreadPoolExecutor";

  private final Catalog catalog;
  private final Instrumentation instrumentation;
  private volatile boolean begun;
  private volatile boolean poolIsWoven;

  LateSeams(Catalog catalog, Instrumentation instrumentation) {
    this.catalog = catalog;
    this.instrumentation = instrumentation;
  }

  /** The process calls models, or has a library that does. */
  void begin() {
    if (!begun) {
      synchronized (this) {
        if (begun) {
          return;
        }
        begun = true;
      }
      StartupReporter.later(this::weave);
    }
  }

  /** A class is woven. */
  void woven(String name) {
    poolIsWoven |= name.equals(POOL);
  }

  private void weave() {
    try {
      catalog.addLate();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e); // the jar lacks a class that its table names
    }
    boolean pool = false;
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (catalog.watchesLate(loaded.getName())) {
        boolean done = weaveAgain(loaded);
        pool |= done && loaded.getName().equals(POOL);
      }
    }
    if (pool && poolIsWoven) {
      Activations.tasksAreSeen();
    }
  }

  private boolean weaveAgain(Class<?> loaded) {
    try {
      instrumentation.retransformClasses(loaded);
      return true;
    } catch (Throwable t) {
      Output.line(
          "WARN " + loaded.getName() + " was loaded before LoopHound and cannot be watched: " + t);
      return false;
    }
  }
}
