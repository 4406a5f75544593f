package io.loophound.examples.fleet.proof;

import io.loophound.agent.testkit.RedisServer;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What a fleet does, measured: the command {@code examples/fleet/run}. */
public final class Proof {
  private static final String USAGE =
      "usage: examples/fleet/run [--jvms=20] [--sessions=10000] [--usd=100] [--changes=10]";

  private Proof() {}

  /**
   * How large it is.
   *
   * @param jvms how many JVMs
   * @param sessions how many sessions hop over them
   * @param usd the budget that they share
   * @param changes how often the policies are changed
   */
  record Size(int jvms, int sessions, double usd, int changes) {
    static final Size FULL = new Size(20, 10_000, 100, 10);

    Size with(String argument) {
      String[] parts = argument.split("=", 2);
      if (parts.length < 2 || !parts[1].matches("[1-9][0-9]{0,6}")) {
        throw new IllegalArgumentException(argument);
      }
      int value = Integer.parseInt(parts[1]);
      return switch (parts[0]) {
        case "--jvms" -> new Size(value, sessions, usd, changes);
        case "--sessions" -> new Size(jvms, value, usd, changes);
        case "--usd" -> new Size(jvms, sessions, value, changes);
        case "--changes" -> new Size(jvms, sessions, usd, value);
        default -> throw new IllegalArgumentException(argument);
      };
    }
  }

  /** Exits with 0 if everything is as docs/fleet.md says, 1 if not, 2 on wrong usage. */
  public static void main(String[] args) throws IOException {
    Size size = Size.FULL;
    try {
      for (String argument : args) {
        size = size.with(argument);
      }
    } catch (IllegalArgumentException e) {
      System.err.println("run: unknown option " + e.getMessage() + "\n" + USAGE);
      System.exit(2);
    }
    System.exit(run(size, System.out).isEmpty() ? 0 : 1);
  }

  /** What is not as it should be. */
  static List<String> run(Size size, PrintStream out) throws IOException {
    return run(size, Duration.ofSeconds(2), out);
  }

  /**
   * The same.
   *
   * @param longest how long it may take until a JVM has a change of the policies
   */
  static List<String> run(Size size, Duration longest, PrintStream out) throws IOException {
    Page page = new Page(out);
    Path folder = Files.createTempDirectory("loophound-proof");
    String secret = Files.writeString(folder.resolve("secret"), "of a measurement only").toString();
    out.printf(
        "%d JVMs are processes with the guard and the client of the store, and no application; %d"
            + " cores, Java %s, a server on the same machine.%n",
        size.jvms(), Runtime.getRuntime().availableProcessors(), Runtime.version().feature());
    try (RedisServer server = RedisServer.start()) {
      SessionsPart sessions = new SessionsPart(page, size.sessions());
      sessions.run(server, secret, size.jvms());
      sessions.runSlow(server, secret);
      new PolicyPart(page, longest).run(server, secret, size.jvms(), size.changes());
      new BudgetPart(page).run(server, secret, size.jvms(), size.usd());
    }
    new FaultsPart(page, secret, size.jvms(), size.usd() / 20).run(folder);
    page.broken().forEach(each -> out.println("NOT SO: " + each));
    return page.broken();
  }
}
