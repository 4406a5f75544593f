package io.loophound.agent.cli.doctor;

import io.loophound.agent.config.LiveArguments;
import io.loophound.agent.operator.file.FileErrors;
import io.loophound.replay.JsonValue;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the report of an application, at its end or now, says about how its agents are built. */
final class ReportCheck {
  private static final String ABOUT = "report";
  private static final int LONGEST = 16 << 20;

  private ReportCheck() {}

  static List<DoctorFinding> check(String file) {
    try {
      JsonValue report = read(Path.of(file));
      return report.has("loop_causes")
          ? check(report)
          : List.of(bad(file, "this is not an exit report"));
    } catch (NoSuchFileException e) {
      return List.of(bad(file, "no such file"));
    } catch (IOException | RuntimeException e) {
      return List.of(bad(file, e instanceof IOException ? FileErrors.of(e) : e.toString()));
    }
  }

  /** The same of a JVM that runs LoopHound. */
  static List<DoctorFinding> ask(RunningJvm jvm, File jar) {
    try {
      String answer = jvm.ask(jar, LiveArguments.TELL);
      return answer.startsWith("ok ")
          ? check(JsonValue.read(RunningJvm.text(answer)))
          : List.of(DoctorFinding.note(ABOUT, "none: " + RunningJvm.text(answer)));
    } catch (RunningJvm.AttachException | IOException | RuntimeException e) {
      return List.of(DoctorFinding.note(ABOUT, "none: " + e.getMessage()));
    }
  }

  /** The mode in force in a JVM that LoopHound was attached to; empty if it does not run there. */
  static String mode(RunningJvm jvm, File jar) throws RunningJvm.AttachException {
    try {
      String answer = jvm.ask(jar, LiveArguments.TELL);
      return answer.startsWith("ok ")
          ? JsonValue.read(RunningJvm.text(answer)).path(LiveArguments.MODE).asText()
          : "";
    } catch (IOException e) {
      return ""; // an older one
    }
  }

  private static JsonValue read(Path file) throws IOException {
    if (!Files.isRegularFile(file) && Files.exists(file)) {
      throw new IOException("this is not a regular file");
    }
    if (Files.size(file) > LONGEST) {
      throw new IOException("this is longer than 16 MB");
    }
    return JsonValue.read(Files.readString(file));
  }

  private static DoctorFinding bad(String file, String why) {
    return DoctorFinding.fail(
        ABOUT, file + ": " + why + "; allowed is what a JVM has written to loophound.report");
  }

  private static List<DoctorFinding> check(JsonValue report) {
    List<DoctorFinding> findings = new ArrayList<>();
    long calls = report.path("model_calls").asLong(0);
    long stopped = report.path("stopped").asLong(0);
    findings.add(
        DoctorFinding.ok(ABOUT, calls + " model calls seen, " + stopped + " calls stopped"));
    long unread = report.path("unread").asLong(0);
    if (unread > 0) {
      findings.add(
          DoctorFinding.warn(
              "coverage",
              unread
                  + " requests or replies of models were not read, so no loop and no budget saw"
                  + " them: the log says what may be the cause"));
    }
    for (JsonValue cause : report.path("loop_causes")) {
      String agent = cause.path("agent").asText();
      String whose = agent.isEmpty() ? "" : "agent " + agent + ": ";
      findings.add(DoctorFinding.warn("why it loops", whose + cause.path("text").asText()));
    }
    for (JsonValue client : report.path("coverage").path("not_guarded")) {
      findings.add(
          DoctorFinding.warn(
              "coverage", client.asText() + ": NOT guarded; its model calls are not seen"));
    }
    return findings;
  }
}
