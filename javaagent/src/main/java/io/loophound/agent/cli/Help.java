package io.loophound.agent.cli;

import io.loophound.agent.config.option.Option;
import io.loophound.agent.config.option.Options;

/** The texts of {@code --help} and of an invalid command line. */
final class Help {
  static final int WIDTH = 100;
  private static final String CONSOLE =
      """
        console --store URL [OPTION VALUE]...
                                   a page and an API for all JVMs that share a store
          --port, --bind           where it listens (default 8720 and 127.0.0.1)
          --host NAME              a name under which people reach it; may be repeated
          --token-file FILE        lines of a role (viewer, operator, admin), a name, and a token
          --tls-cert, --tls-key    PEM files; or --tls-pkcs12 and --tls-password-file
          --proxy ADDRESS          an address of a proxy that logs people in and names them
          --proxy-user-header, --proxy-role-header
                                   (default X-Forwarded-User and X-Forwarded-Groups)
          --store-password-file, --store-prefix, --store-timeout, --logs, --events-file
                                   the options store.*, logs and events.file below
      """;

  private Help() {}

  static String usage() {
    return """
    usage: java -jar loophound.jar [COMMAND]
      help, --help, -h           print this text and all options
      version, --version, -v     print the version and the supported JVMs
      list-options [--markdown]  print all options as a table
      list-seams                 print the libraries that can be watched, and their methods
      doctor [--json] [--report FILE] [--pid PID | CLASSPATH...]
                                 check Java, the settings, and the libraries of a jar, class path or
                                 running JVM; say what would be guarded, and with an exit report
                                 (loophound.report) why agents loop; exit with 0 if all is well
      attach PID [ARGUMENTS]     start LoopHound in a running JVM
      explain DECISION FILE      print what an events file (loophound.events.file) has on a decision
      replay [OPTION]... FILE... run recorded runs (lines of JSON, plain or gzip) through a policy;
                                 a folder stands for all *.jsonl and *.jsonl.gz in it
        --policy FILE            a properties file with LoopHound options
        --compare OLD NEW        two such files: report what would change
        --set KEY=VALUE          one option, which wins over the files
        --view full|http         include tool executions (default), or see only model calls
        --report text|json|html  for people (default), for programs, or with --compare as a page
        --explain                list the evidence for each verdict
        --max-line MB            skip longer lines (default 32)
        --max-unpacked MB        skip what a gzip file unpacks to beyond this (default 1024)
    """
        + CONSOLE;
  }

  /** After an error: the whole usage would push the error out of sight. */
  static String hint() {
    return "usage: java -jar loophound.jar [COMMAND]; the command help prints all commands\n";
  }

  static String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        LoopHound is a Java agent that stops LLM agents stuck in a loop. It watches the model calls
        and tool calls of an unmodified application and stops those that loop.

        Add it to any JVM:
          java -javaagent:loophound.jar -jar app.jar
          JAVA_TOOL_OPTIONS=-javaagent:/path/to/loophound.jar

        """);
    text.append(usage());
    text.append(
        """

        Options. If several sources set one, the first in this list wins:
          system property    -Dloophound.mode=observe
          agent argument     -javaagent:loophound.jar=mode=observe,window=30
          environment        LOOPHOUND_MODE=observe
          admin API          its changes, kept next to the settings file
          settings file      config=/etc/loophound.properties
          store              policies of a fleet

        """);
    for (Option option : Options.shown()) {
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
