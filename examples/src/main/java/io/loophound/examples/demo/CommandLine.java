package io.loophound.examples.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * The command line of a demo.
 *
 * @param agent the agent's jar
 * @param flags those that are set, such as {@code --color}
 */
public record CommandLine(Path agent, Set<String> flags) {
  private static final Path BUILT = Path.of("javaagent/target/loophound.jar");
  private static final String AGENT = "--agent=";
  private static final int OK = 0;
  private static final int NOT_OK = 1;
  private static final int USAGE = 2;

  /** What a demo does. */
  @FunctionalInterface
  public interface Program {
    /** Returns whether the guard did its work. */
    boolean run(CommandLine line) throws IOException, InterruptedException;
  }

  /** Whether a flag is set. */
  public boolean has(String flag) {
    return flags.contains(flag);
  }

  /**
   * Runs a demo, unless its usage is asked for or the command line is wrong.
   *
   * @param demo the class next to whose file the usage is
   * @param known the flags it knows
   * @return 0 when the guard did its work, 1 when it did not, 2 on wrong usage
   */
  public static int run(
      Class<?> demo,
      Set<String> known,
      PrintStream out,
      PrintStream err,
      Program program,
      String... args)
      throws IOException, InterruptedException {
    Set<String> flags = new HashSet<>();
    Path agent = BUILT;
    for (String argument : args) {
      if (argument.startsWith(AGENT) && argument.length() > AGENT.length()) {
        agent = Path.of(argument.substring(AGENT.length()));
      } else if (argument.equals("--help") || argument.equals("-h")) {
        out.print(usage(demo));
        return OK;
      } else if (known.contains(argument)) {
        flags.add(argument);
      } else {
        err.println("demo: unknown option " + argument);
        err.print(usage(demo));
        return USAGE;
      }
    }
    if (!Files.isRegularFile(agent)) {
      err.println("demo: no agent at " + agent + "; build it: mvn -DskipTests package");
      return NOT_OK;
    }
    return program.run(new CommandLine(agent, flags)) ? OK : NOT_OK;
  }

  private static String usage(Class<?> demo) throws IOException {
    try (InputStream in = demo.getResourceAsStream("usage.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
