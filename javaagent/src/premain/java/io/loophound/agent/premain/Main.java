package io.loophound.agent.premain;

import java.io.File;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;

/** What {@code java -jar loophound.jar} runs: hands over to the command line inside the agent. */
public final class Main {
  private static final String CLI = "io.loophound.agent.cli.Cli";

  private Main() {}

  /** Runs the command line. */
  public static void main(String[] arguments) throws Exception {
    String unsupported =
        Preconditions.unsupported(
            System.getProperty("java.specification.version"), Integer.MAX_VALUE);
    if (unsupported != null) {
      System.err.println("[loophound] " + unsupported);
      System.exit(2);
    }
    int code = run(arguments);
    if (code != 0) {
      System.exit(code);
    }
  }

  private static int run(String[] arguments) throws Exception {
    File jar = new File(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    AgentLoader loader = AgentLoader.open(jar);
    Thread.currentThread().setContextClassLoader(loader);
    try {
      return (Integer)
          loader
              .loadClass(CLI)
              .getMethod("run", String[].class, PrintStream.class, PrintStream.class)
              .invoke(null, arguments, System.out, System.err);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception ? (Exception) e.getCause() : e;
    }
  }
}
