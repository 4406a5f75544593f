package io.loophound.zoo.catalog.blind;

import static io.loophound.zoo.catalog.blind.Blind.clock;
import static io.loophound.zoo.catalog.blind.Blind.honest;
import static io.loophound.zoo.catalog.blind.Blind.n;
import static io.loophound.zoo.catalog.blind.Blind.stuck;
import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Coding agents with a shell. */
final class Shells {
  private static final String[] FIXES = {
    "<annotationProcessorPaths><path><groupId>org.projectlombok</groupId></path></annotationProcessorPaths>",
    "<scope>provided</scope>",
    "<version>1.18.34</version>",
    "<compilerArgs><arg>-proc:full</arg></compilerArgs>",
    "<release>21</release>",
    "<optional>true</optional>",
    "<fork>true</fork>"
  };
  private static final String[] BROKEN = {
    "OrderServiceTest.rejectsNegative", "OrderServiceTest.addsTax", "CartTest.empties",
    "CartTest.mergesLines", "InvoiceTest.rounds", "InvoiceTest.numbersFollow",
    "MailerTest.sendsOnce", "MailerTest.escapesHtml", "StockTest.neverNegative"
  };

  private Shells() {}

  static List<Program> all() {
    return List.of(
        stuck(
            "blind-coverage-install-times-out",
            12,
            Wire.ANTHROPIC,
            "Set up coverage for our vitest project and create the missing tests.",
            Shells::install),
        honest(
            "blind-install-of-eleven-workspaces",
            Wire.ANTHROPIC,
            Talk.ask("Install the dependencies of every workspace and tell me which are outdated.")
                .use(
                    "Bash",
                    json("command", "ls packages"),
                    "admin\napi\nauth\nbatch\ncore\ndocs\ne2e\nmail\npdf\nui\nweb\n")
                .rounds(11, Shells::workspace)
                .say("All eleven workspaces are installed; pdf has one deprecated package.")),
        stuck(
            "blind-daily-report-already-running",
            12,
            Wire.OPENAI_CHAT,
            "Run the daily report.",
            Shells::report),
        honest(
            "blind-lock-of-the-backup-waited-for",
            Wire.OPENAI_CHAT,
            Talk.ask("Run the daily report; the nightly backup may still hold the lock.")
                .rounds(15, Shells::locked)
                .say("The report ran after the backup had finished: 1,204 orders.")),
        stuck(
            "blind-gradle-daemon-disappeared",
            15,
            Wire.LANGCHAIN4J,
            "Why does the module ledger fail? Run its tests.",
            Shells::daemon),
        honest(
            "blind-gradle-tests-of-fourteen-modules",
            Wire.LANGCHAIN4J,
            Talk.ask("Run the tests module by module, the machine has little memory.")
                .rounds(14, Shells::module)
                .say("All fourteen modules are green.")),
        stuck(
            "blind-lombok-symbol-never-found",
            16,
            Wire.OPENAI_RESPONSES,
            "Upgrade the project to Java 23 and make it compile.",
            Shells::lombok),
        honest(
            "blind-nine-broken-tests-fixed-in-turn",
            Wire.OPENAI_RESPONSES,
            Talk.ask("Nine tests fail after the merge. Fix them.")
                .rounds(18, Shells::mending)
                .say("All tests pass.")),
        stuck(
            "blind-noop-with-a-number",
            10,
            Wire.OPENAI_CHAT_STREAM,
            "Clean the build folder and tell me the size of the repository.",
            i -> use("bash", json("command", "echo noop", "description", "noop" + i), "noop\n")),
        honest(
            "blind-tells-its-progress-between-conversions",
            Wire.OPENAI_CHAT_STREAM,
            Talk.ask("Convert the recordings to opus and keep me posted.")
                .rounds(28, Shells::converted)
                .say("All fourteen recordings are converted.")));
  }

  private static Step install(int i) {
    return use(
            "Bash",
            json(
                "command",
                "npm install -D @vitest/coverage-v8",
                "description",
                pick(
                    i,
                    "Install vitest coverage dependency",
                    "Install coverage",
                    "Retry the install"),
                "timeout",
                180000),
            "Command timed out after 3m 0.0s\nnpm http fetch GET 200 https://npm.example.org/@vitest%2fcoverage-v8 "
                + n(i, 180, 900)
                + "ms (cache revalidated)\n")
        .after(3000);
  }

  private static Step workspace(int i) {
    String name =
        pick(
            i - 1, "admin", "api", "auth", "batch", "core", "docs", "e2e", "mail", "pdf", "ui",
            "web");
    return use(
            "Bash",
            json(
                "command",
                "cd packages/" + name + " && npm install",
                "description",
                "Install " + name),
            (i == 9
                    ? "npm warn deprecated har-validator@5.1.5: this library is no longer supported\n"
                    : "")
                + "\nup to date, audited "
                + (i % 3 == 0 ? 412 : 388)
                + " packages in 2s\n\n61 packages are looking for funding\n  run `npm fund` for details\n\nfound 0 vulnerabilities\n")
        .after(220);
  }

  private static Step report(int i) {
    String output =
        i == 1
            ? "Daily report started in background (pid 20731)"
            : i % 7 == 0
                ? "Done " + (i * 2) + "s ago, skip"
                : i % 5 == 0
                    ? "Command still running (session brisk-otter, pid " + (20731 + i) + ")"
                    : "Already running, skip";
    return use("exec", json("command", "bash ~/scripts/daily-report.sh"), output)
        .saying(i % 4 == 1 ? "The report did not print anything yet, I run it again." : "");
  }

  private static Step locked(int i) {
    if (i % 2 == 0) {
      int wait = Math.min(600, 15 << (i / 2));
      return use("wait", json("seconds", wait), "Waited " + wait + " s.").after(wait * 10L);
    }
    return use(
        "exec",
        json("command", "flock -n /var/lock/reporting ./report.sh"),
        i == 15
            ? "orders 1204\nreport written to /srv/reports/2026-11-26.pdf\n"
            : "flock: lock held by backup (pid 8812), started 02:14\nexit code 1");
  }

  private static Step daemon(int i) {
    return i % 2 == 0
        ? use(
                "run_command",
                json("cmd", "./gradlew --stop"),
                "Stopping Daemon(s)\n1 Daemon stopped")
            .saying(i % 4 == 0 ? "I stop the daemons and run the tests again." : "")
        : use(
                "run_command",
                json(
                    "cmd",
                    pick(
                        i / 2,
                        "./gradlew :ledger:test",
                        "./gradlew :ledger:test --info",
                        "./gradlew :ledger:test --rerun-tasks")),
                "Starting a Gradle Daemon, 1 stopped Daemon could not be reused\n\nFAILURE: Build failed with an"
                    + " exception.\n\n* What went wrong:\nGradle build daemon disappeared unexpectedly (it may have"
                    + " been killed or may have crashed)\n\nDaemon pid: "
                    + n(i, 3000, 30000)
                    + "\n  log file: ~/.gradle/daemon/8.10/daemon-"
                    + n(i, 3000, 30000)
                    + ".out.log\n----- Last  20 lines from daemon log file -----\n"
                    + clock(i, 41)
                    + " [DEBUG] Build received\nOpenJDK 64-Bit Server VM warning: INFO: os::commit_memory failed;"
                    + " error='Not enough space' (errno=12)\n")
            .after(2500);
  }

  private static Step module(int i) {
    return use(
            "run_command",
            json("cmd", "./gradlew :" + part(i) + ":test --no-daemon"),
            "> Task :"
                + part(i)
                + ":test\n\nBUILD SUCCESSFUL in "
                + n(i, 4, 9)
                + "s\n5 actionable tasks: 2 executed, 3 up-to-date\n")
        .after(600);
  }

  private static Step lombok(int i) {
    if (i % 2 == 1) {
      return use(
              "apply_patch",
              json(
                  "path",
                  "pom.xml",
                  "insert_after",
                  "maven-compiler-plugin",
                  "text",
                  pick(i / 2, FIXES)),
              "Success. Updated the following files:\nM pom.xml\n")
          .saying(
              pick(
                  i / 2,
                  "The annotation processor is probably not configured.",
                  "Lombok needs a newer version for Java 23.",
                  "Let me pass the flag for processors.",
                  "I will try another setting of the compiler plugin."));
    }
    return use(
            "shell",
            json("command", List.of("bash", "-lc", "mvn -q compile")),
            "[ERROR] COMPILATION ERROR : \n[ERROR] /app/src/main/java/com/acme/Customer.java:[31,22] cannot find symbol\n"
                + "  symbol:   method getName()\n  location: variable customer of type com.acme.Customer\n"
                + "[ERROR] /app/src/main/java/com/acme/Mail.java:[18,40] cannot find symbol\n  symbol:   method getEmail()\n"
                + "[INFO] Total time:  "
                + n(i, 3, 6)
                + "."
                + n(i, 100, 999)
                + " s\n[INFO] Finished at: "
                + clock(i, 52))
        .after(400);
  }

  private static Step mending(int i) {
    int fixed = i / 2;
    if (i % 2 == 1) {
      String name = BROKEN[fixed];
      return use(
          "apply_patch",
          json(
              "path",
              "src/main/java/com/acme/" + name.split("Test", -1)[0] + ".java",
              "find",
              "// " + name,
              "text",
              "guard(" + fixed + ");"),
          "Success. Updated the following files:\nM src/main/java/com/acme/"
              + name.split("Test", -1)[0]
              + ".java\n");
    }
    StringBuilder output = new StringBuilder();
    for (int left = fixed; left < BROKEN.length; left++) {
      output
          .append("[ERROR]   ")
          .append(BROKEN[left])
          .append(" expected: <true> but was: <false>\n");
    }
    output
        .append("Tests run: 211, Failures: ")
        .append(9 - fixed)
        .append(", Errors: 0, Skipped: 2\n");
    return use("shell", json("command", List.of("bash", "-lc", "mvn -q test")), output.toString())
        .after(900);
  }

  private static Step converted(int i) {
    int file = (i + 1) / 2;
    return i % 2 == 1
        ? use(
                "bash",
                json(
                    "command", "ffmpeg -i rec_" + file + ".wav -c:a libopus rec_" + file + ".opus"),
                "size= "
                    + n(i, 800, 4000)
                    + "KiB time=00:"
                    + n(i, 10, 59)
                    + ":12.00 bitrate= 64.1kbits/s speed=71x")
            .after(150)
        : use("notify_user", json("text", file + " of 14 recordings are converted."), "ok");
  }
}
