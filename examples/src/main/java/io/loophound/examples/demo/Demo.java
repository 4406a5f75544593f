package io.loophound.examples.demo;

import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Shows what the Java agent changes: the same applications without and with it. */
public final class Demo {
  private static final Set<String> FLAGS = Set.of("--json", "--color");
  private static final long TIMEOUT_SECONDS = 180;

  private final CommandLine line;
  private final PrintStream out;
  private final PrintStream err;

  private Demo(CommandLine line, PrintStream out, PrintStream err) {
    this.line = line;
    this.out = out;
    this.err = err;
  }

  /** Exits with 0 when the guard did its work, 1 when it did not, 2 on wrong usage. */
  public static void main(String[] args) throws IOException, InterruptedException {
    System.exit(run(System.out, System.err, args));
  }

  static int run(PrintStream out, PrintStream err, String... args)
      throws IOException, InterruptedException {
    return CommandLine.run(
        Demo.class, FLAGS, out, err, line -> new Demo(line, out, err).run(), args);
  }

  private boolean run() throws IOException, InterruptedException {
    List<Pair> pairs = new ArrayList<>();
    Style style = new Style(line.has("--color"));
    boolean json = line.has("--json");
    try (StandIn standIn = StandIn.start()) {
      TextReport text = new TextReport(json ? silent() : out, style);
      text.start();
      Launcher launcher = new Launcher(standIn, TIMEOUT_SECONDS);
      for (Subject subject : Subject.values()) {
        pairs.add(run(subject, launcher, text));
      }
      text.end(pairs);
    }
    if (json) {
      out.println(JsonReport.of(pairs));
    }
    TextReport.complain(pairs, json ? err : out, style);
    return pairs.stream().allMatch(pair -> pair.complaints().isEmpty());
  }

  private Pair run(Subject subject, Launcher launcher, TextReport text)
      throws IOException, InterruptedException {
    text.section(subject);
    Run without = launcher.run(subject, List.of());
    text.without(without);
    Run with = launcher.run(subject, List.of("-javaagent:" + line.agent()));
    Pair pair = new Pair(subject, without, with);
    text.with(pair);
    return pair;
  }

  private static PrintStream silent() {
    return new PrintStream(PrintStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }
}
