package io.loophound.examples.demo;

import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** Shows what the Java agent changes: the same applications without and with it. */
public final class Demo {
  private static final int OK = 0;
  private static final int NOT_OK = 1;
  private static final int USAGE = 2;
  private static final long TIMEOUT_SECONDS = 180;

  private final Options options;
  private final PrintStream out;
  private final PrintStream err;

  private Demo(Options options, PrintStream out, PrintStream err) {
    this.options = options;
    this.out = out;
    this.err = err;
  }

  /** Exits with 0 when the guard did its work, 1 when it did not, 2 on wrong usage. */
  public static void main(String[] args) throws IOException, InterruptedException {
    System.exit(run(System.out, System.err, args));
  }

  static int run(PrintStream out, PrintStream err, String... args)
      throws IOException, InterruptedException {
    Options options;
    try {
      options = Options.parse(args);
    } catch (IllegalArgumentException e) {
      err.println("demo: " + e.getMessage());
      err.print(usage());
      return USAGE;
    }
    if (options.help()) {
      out.print(usage());
      return OK;
    }
    if (!Files.isRegularFile(options.agent())) {
      err.println("demo: no agent at " + options.agent() + "; build it: mvn -DskipTests package");
      return NOT_OK;
    }
    return new Demo(options, out, err).run();
  }

  private int run() throws IOException, InterruptedException {
    List<Pair> pairs = new ArrayList<>();
    Style style = new Style(options.color());
    try (StandIn standIn = StandIn.start()) {
      TextReport text = new TextReport(options.json() ? silent() : out, style);
      text.start();
      Launcher launcher = new Launcher(standIn, TIMEOUT_SECONDS);
      for (Subject subject : Subject.values()) {
        pairs.add(run(subject, launcher, text));
      }
      text.end(pairs);
    }
    if (options.json()) {
      out.println(JsonReport.of(pairs));
    }
    TextReport.complain(pairs, options.json() ? err : out, style);
    return pairs.stream().allMatch(pair -> pair.complaints().isEmpty()) ? OK : NOT_OK;
  }

  private Pair run(Subject subject, Launcher launcher, TextReport text)
      throws IOException, InterruptedException {
    text.section(subject);
    Run without = launcher.run(subject, List.of());
    text.without(without);
    Run with = launcher.run(subject, List.of("-javaagent:" + options.agent()));
    Pair pair = new Pair(subject, without, with);
    text.with(pair);
    return pair;
  }

  private static PrintStream silent() {
    return new PrintStream(PrintStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }

  private static String usage() throws IOException {
    try (InputStream in = Demo.class.getResourceAsStream("usage.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
