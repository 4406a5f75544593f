package io.loophound.examples.fleet.demo;

import java.nio.file.Path;

/**
 * The options of the command line.
 *
 * @param color whether to use colours
 * @param stay whether the JVMs stay until Enter is pressed
 * @param help only the usage text
 * @param agent the agent's jar
 */
record Options(boolean color, boolean stay, boolean help, Path agent) {
  private static final String AGENT = "--agent=";

  /**
   * Reads arguments.
   *
   * @throws IllegalArgumentException for an unknown one
   */
  static Options parse(String... arguments) {
    Options options = new Options(false, false, false, Path.of("javaagent/target/loophound.jar"));
    for (String argument : arguments) {
      options = options.with(argument);
    }
    return options;
  }

  private Options with(String argument) {
    if (argument.startsWith(AGENT) && argument.length() > AGENT.length()) {
      return new Options(color, stay, help, Path.of(argument.substring(AGENT.length())));
    }
    return switch (argument) {
      case "--color" -> new Options(true, stay, help, agent);
      case "--stay" -> new Options(color, true, help, agent);
      case "--help", "-h" -> new Options(color, stay, true, agent);
      default -> throw new IllegalArgumentException("unknown option " + argument);
    };
  }
}
