package io.loophound.agent.telemetry;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes the counts to a file when the JVM ends. */
public final class ExitReport extends Thread {
  private final String file;
  private final Stats stats;

  private ExitReport(String file, Stats stats) {
    super("loophound-report");
    this.file = file;
    this.stats = stats;
  }

  /**
   * Registers the report for the end of the JVM.
   *
   * @param file the file; nothing happens when it is empty
   */
  public static void install(String file, Stats stats) {
    if (file.isEmpty()) {
      return;
    }
    try {
      Runtime.getRuntime().addShutdownHook(new ExitReport(file, stats));
    } catch (RuntimeException e) { // the JVM is already ending, or a security manager refuses
      Output.line("WARN no report will be written: " + e.getMessage());
    }
  }

  @Override
  public void run() {
    try (FileOutputStream out = new FileOutputStream(file)) {
      out.write((stats.toJson() + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException | RuntimeException e) {
      Output.line("WARN cannot write the report: " + e.getMessage());
    }
  }
}
