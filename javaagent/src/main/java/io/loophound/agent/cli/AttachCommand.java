package io.loophound.agent.cli;

import io.loophound.agent.cli.doctor.DoctorCommand;
import io.loophound.agent.cli.doctor.RunningJvm;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.http.HttpClient;

/** The command {@code attach}: starts the agent in a running JVM. */
final class AttachCommand {
  private AttachCommand() {}

  static int run(String[] args, PrintStream out, PrintStream err) {
    if (args.length < 2 || args.length > 3 || !args[1].matches("\\d{1,10}")) {
      err.println("loophound: attach needs the process id of a JVM, and takes optional arguments");
      err.print(Help.hint());
      return Cli.USAGE;
    }
    File jar = DoctorCommand.ownJar();
    if (jar == null) {
      err.println("loophound: attach works only from the agent's jar");
      return Cli.FAILED;
    }
    try (RunningJvm jvm = RunningJvm.attach(args[1])) {
      return report(args[1], jvm.ask(jar, args.length > 2 ? args[2] : ""), out, err);
    } catch (RunningJvm.AttachException e) {
      err.println("loophound: " + e.getMessage());
      return Cli.FAILED;
    }
  }

  private static int report(String pid, String answer, PrintStream out, PrintStream err) {
    String text = RunningJvm.text(answer);
    if (answer.startsWith("ok ")) {
      out.println("process " + pid + ": " + text + ". See the log of that JVM.");
      return Cli.OK;
    }
    String why = answer.isEmpty() ? "an older LoopHound runs there, nothing was changed" : text;
    err.println("loophound: process " + pid + ": " + why);
    return Cli.FAILED;
  }

  /**
   * The program that doctor runs in a JVM with the agent: uses one watched class, until its input
   * ends.
   */
  static int selfTest() {
    try {
      var unused = HttpClient.newHttpClient();
      while (System.in.read() >= 0) {
        // closed by the process that started this one
      }
      return Cli.OK;
    } catch (IOException e) {
      return Cli.FAILED;
    }
  }
}
