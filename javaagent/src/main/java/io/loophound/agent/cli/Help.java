package io.loophound.agent.cli;

import io.loophound.agent.config.option.Option;
import io.loophound.agent.config.option.Options;

/** The texts of {@code --help} and of a command that was not understood. */
final class Help {
  static final int WIDTH = 100;

  private Help() {}

  static String usage() {
    return """
    usage: java -jar loophound.jar [COMMAND]
      help, --help, -h           this text and all options
      version, --version, -v     the version, and the JVMs it is for
      list-options [--markdown]  all options as a table
      list-seams                 the libraries that can be watched, and where
      doctor [--json] [--pid PID | CLASSPATH...]
                                 what would be guarded, and what is in the way: Java, settings, the
                                 libraries of a jar, class path or running JVM; 0 when all is well
      attach PID [ARGUMENTS]     starts the agent in a JVM that runs
      explain DECISION FILE      what a file of events (loophound.events.file) knows of a decision
      replay [OPTION]... FILE... what a policy makes of recorded runs (lines of JSON, plain or gzip);
                                 a folder stands for all *.jsonl and *.jsonl.gz in it
        --policy FILE            a properties file with options of the agent
        --compare OLD NEW        two such files: what would change
        --set KEY=VALUE          one option; it wins over the files
        --view full|http         with the tool executions (default), or model calls alone
        --report text|json|html  for people (default), for programs, or with --compare one page
        --explain                for each verdict the steps it rests on
        --max-line MB            longer lines are left out (default 32)
        --max-unpacked MB        what a gzip file unpacks to beyond that is left out (default 1024)
    """;
  }

  static String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        LoopHound is a Java agent that stops LLM agents stuck in a loop.
        It watches the model and tool calls of an unmodified application and stops those that loop.

        Add it to any JVM:
          java -javaagent:loophound.jar -jar app.jar
          JAVA_TOOL_OPTIONS=-javaagent:/path/to/loophound.jar

        """);
    text.append(usage());
    text.append(
        """

        Options, the first of these that sets one wins:
          system property    -Dloophound.mode=observe
          agent argument     -javaagent:loophound.jar=mode=observe,window=30
          environment        LOOPHOUND_MODE=observe

        """);
    for (Option option : Options.all()) {
      describe(option, text);
    }
    return text.toString();
  }

  private static void describe(Option option, StringBuilder text) {
    text.append("  ").append(option.name()).append("  ").append(option.range());
    text.append(" (default: ").append(OptionTable.shownDefault(option)).append(")\n");
    for (String line : TextColumns.wrap(OptionTable.plainMeaning(option), WIDTH - 6)) {
      text.append("      ").append(line).append('\n');
    }
  }
}
