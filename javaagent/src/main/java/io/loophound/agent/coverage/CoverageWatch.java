package io.loophound.agent.coverage;

import io.loophound.agent.loader.OwnContext;

/**
 * Triggers due reports, as long as there may be some: a thread that ends by itself, and one that
 * runs when the JVM ends.
 */
public final class CoverageWatch extends Thread {
  private final Coverage coverage;
  private final boolean atEnd;

  private CoverageWatch(Coverage coverage, boolean atEnd) {
    super(null, null, "loophound-coverage", 0, false);
    this.coverage = coverage;
    this.atEnd = atEnd;
    setDaemon(true);
    setContextClassLoader(CoverageWatch.class.getClassLoader());
  }

  /** Begins to watch; may be called while a class is being loaded. */
  public static void begin(Coverage coverage) {
    OwnContext.run(
        new Runnable() { // premain uses no lambdas
          @Override
          public void run() {
            new CoverageWatch(coverage, false).start();
          }
        });
  }

  @Override
  public void run() {
    if (atEnd) {
      coverage.tellAll();
    } else {
      watch();
    }
  }

  private void watch() {
    try {
      Runtime.getRuntime().addShutdownHook(new CoverageWatch(coverage, true));
      while (true) {
        coverage.await(coverage.tellDue());
      }
    } catch (IllegalStateException e) { // the JVM is already ending
      coverage.tellAll();
    } catch (InterruptedException | RuntimeException e) {
      // no one is left to report to
    }
  }
}
