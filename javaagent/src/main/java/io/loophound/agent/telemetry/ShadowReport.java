package io.loophound.agent.telemetry;

/** Reports in one line, when the JVM ends, what a candidate policy would have done. */
public final class ShadowReport extends Thread {
  private final Stats stats;

  private ShadowReport(Stats stats) {
    super(null, null, "loophound-shadow-report", 0, false);
    this.stats = stats;
    setContextClassLoader(ShadowReport.class.getClassLoader()); // not the application's
  }

  /** Registers the report for the end of the JVM. */
  public static void install(Stats stats) {
    try {
      Runtime.getRuntime().addShutdownHook(new ShadowReport(stats));
    } catch (RuntimeException e) { // the JVM is already ending, or a security manager refuses
      Output.line("WARN no summary of the shadow policy will be written: " + e.getMessage());
    }
  }

  @Override
  public void run() {
    Output.line(stats.shadow().summary() + Output.origin());
  }
}
