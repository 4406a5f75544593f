package io.loophound.examples.demo;

import java.nio.file.Path;

/**
 * The options of the command line.
 *
 * @param json one JSON object instead of tables
 * @param color whether to use colours
 * @param help only the usage text
 * @param agent the agent's jar
 */
record Options(boolean json, boolean color, boolean help, Path agent) {
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
      return new Options(json, color, help, Path.of(argument.substring(AGENT.length())));
    }
    return switch (argument) {
      case "--json" -> new Options(true, color, help, agent);
      case "--color" -> new Options(json, true, help, agent);
      case "--help", "-h" -> new Options(json, color, true, agent);
      default -> throw new IllegalArgumentException("unknown option " + argument);
    };
  }
}
