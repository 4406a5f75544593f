package io.loophound.agent.telemetry;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.file.FileErrors;
import io.loophound.agent.operator.file.OwnFile;
import io.loophound.agent.operator.file.OwnerOnly;
import io.loophound.agent.operator.json.JsonText;
import java.io.IOException;

/** Writes the counts to a file when the JVM ends. */
public final class ExitReport extends Thread {
  private final String file;
  private final Identity identity;
  private final Stats stats;
  private final long began = System.currentTimeMillis();

  private ExitReport(String file, Identity identity, Stats stats) {
    super("loophound-report");
    this.file = file;
    this.identity = identity;
    this.stats = stats;
  }

  /**
   * Registers the report for the end of the JVM.
   *
   * @param file the file, which is replaced unless another process has written it since; nothing
   *     happens when it is empty
   */
  public static void install(String file, Identity identity, Stats stats) {
    if (file.isEmpty()) {
      return;
    }
    try {
      Runtime.getRuntime().addShutdownHook(new ExitReport(file, identity, stats));
    } catch (RuntimeException e) { // the JVM is already ending, or a security manager refuses
      Output.line("WARN no report will be written: " + e.getMessage());
    }
  }

  @Override
  public void run() {
    try {
      OwnFile own = own();
      try {
        OwnerOnly.replace(own.path(), text());
      } finally {
        own.release();
      }
      if (!own.instead().isEmpty()) {
        Output.line(own.notice("the report is", "loophound.report"));
      }
    } catch (IOException | RuntimeException e) {
      Output.line("WARN cannot write the report: loophound.report: " + FileErrors.of(e));
    }
  }

  /** The counts, and the process that they are of. */
  private String text() {
    stats.coverage().tellAll(); // what was settled too late for its own line is in the report
    String counts = stats.toJson();
    String process = JsonText.of(identity.fields());
    return counts.substring(0, counts.length() - 1) + ",\"process\":" + process + "}\n";
  }

  private OwnFile own() throws IOException {
    OwnFile wanted = OwnFile.of(file, identity);
    long written = wanted.path().toFile().lastModified();
    if (!wanted.instead().isEmpty() || written <= began) {
      return wanted;
    }
    wanted.release();
    String why = wanted.path() + " was written by another process meanwhile";
    return OwnFile.withOtherName(wanted.path(), why, identity);
  }
}
