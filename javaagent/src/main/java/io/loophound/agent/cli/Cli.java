package io.loophound.agent.cli;

import io.loophound.agent.cli.doctor.DoctorCommand;
import io.loophound.agent.config.AgentVersion;
import io.loophound.agent.config.option.NearestName;
import java.io.PrintStream;
import java.util.List;

/** The command line of the jar: {@code java -jar loophound.jar COMMAND}. */
public final class Cli {
  static final int OK = 0;
  static final int FAILED = 1;
  static final int USAGE = 2;
  private static final List<String> WORDS =
      List.of(
          "help",
          "--help",
          "version",
          "--version",
          "list-options",
          "list-seams",
          "replay",
          "doctor",
          "attach",
          "console");

  private Cli() {}

  /**
   * Runs one command.
   *
   * @param args the command and its options; none prints the help
   * @param out gets the output
   * @param err gets error messages and, with them, the usage
   * @return the exit code: 0 done, 1 failed, 2 not understood
   */
  public static int run(String[] args, PrintStream out, PrintStream err) {
    boolean asksForHelp = args.length == 2 && (args[1].equals("--help") || args[1].equals("-h"));
    if (asksForHelp && WORDS.contains(args[0])) {
      return print(Help.text(), out);
    }
    String command = args.length == 0 ? "help" : args[0];
    return switch (command) {
      case "help", "--help", "-h" -> isAlone(args, err) ? print(Help.text(), out) : USAGE;
      case "version", "--version", "-v" -> isAlone(args, err) ? print(version(), out) : USAGE;
      case "list-options" -> listOptions(args, out, err);
      case "list-seams" -> isAlone(args, err) ? SeamList.print(out, err) : USAGE;
      case "doctor" -> DoctorCommand.run(args, SeamList.load(), out, err);
      case "explain" -> ExplainCommand.run(args, out, err);
      case "attach" -> AttachCommand.run(args, out, err);
      case "console" -> ConsoleCommand.run(args, out, err);
      case "self-test" -> AttachCommand.selfTest();
      case "replay" -> ReplayCommand.run(args, out, err, System::nanoTime);
      default -> complain("unknown command", command, WORDS, err);
    };
  }

  private static int listOptions(String[] args, PrintStream out, PrintStream err) {
    if (args.length == 1) {
      return print(OptionTable.plain(), out);
    }
    if (args.length == 2 && args[1].equals("--markdown")) {
      return print(OptionTable.markdown(), out);
    }
    String unknown = args[1].equals("--markdown") ? args[2] : args[1];
    return complain("list-options: unknown option", unknown, List.of("--markdown"), err);
  }

  private static boolean isAlone(String[] args, PrintStream err) {
    if (args.length > 1) {
      err.println("loophound: " + args[0] + " takes no options");
      err.print(Help.hint());
      return false;
    }
    return true;
  }

  private static int complain(String what, String word, List<String> candidates, PrintStream err) {
    String shown = TextColumns.shorten(word);
    String meant = NearestName.of(word, candidates);
    err.println("loophound: " + what + " \"" + shown + "\"; did you mean \"" + meant + "\"?");
    err.print(Help.hint());
    return USAGE;
  }

  private static int print(String text, PrintStream out) {
    out.print(text);
    return OK;
  }

  private static String version() {
    return "loophound "
        + AgentVersion.current()
        + " (for JVM "
        + AgentVersion.SUPPORTED_JVMS
        + ")\n";
  }
}
