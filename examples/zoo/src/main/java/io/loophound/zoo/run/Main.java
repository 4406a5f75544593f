package io.loophound.zoo.run;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.zoo.catalog.Catalog;
import io.loophound.zoo.score.ExpectedFailures;
import io.loophound.zoo.score.Score;
import io.loophound.zoo.score.Table;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.virtual.Pace;
import io.loophound.zoo.virtual.VirtualTrial;
import io.loophound.zoo.virtual.WithoutSigns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The zoo's command. */
public final class Main {
  private static final String USAGE =
      """
      usage: examples/zoo/run [--only=NAME] [--class=CLASS] [--held-out=only|no] [--short]
                              [--agent=JAR | --without] [--set=OPTION=VALUE]... [--at-once=N] [--json]
             examples/zoo/run --pace=fast|real|starved [--seed=N] [--key=N] [--only=NAME] ...
             examples/zoo/run --signs [--pace=...]
             examples/zoo/run --record [--pace=...] [--seed=N] [--only=NAME] ... > FILE
      Runs small programs with LoopHound (NAME may end with *), each in a JVM of its own. Exit code 1 if a program goes
      wrong that is not in expected-failures.txt, or one in it passes. A star marks held-out ones.
      --pace: in virtual time, against the guard itself. --signs: with each sign off in turn.
      --record: without a guard; prints what happened in the trace format, a conversation a line.
      """;

  private final Options options = new Options();

  private Main() {}

  private static final class Options {
    private String only = "";
    private String habit = "";
    private String heldOut = "";
    private Path agent;
    private int atOnce = 2 * Runtime.getRuntime().availableProcessors();
    private boolean part;
    private boolean json;
    private Pace pace;
    private long seed = 1;
    private long key = 1;
    private boolean signs;
    private boolean record;
    private final List<String> settings = new ArrayList<>();
  }

  /** Runs the programs that the options choose. */
  public static void main(String[] args) throws Exception {
    Main main = new Main();
    for (String argument : args) {
      if (!main.takes(argument)) {
        System.err.print(USAGE);
        System.exit(2);
      }
    }
    System.exit(main.run());
  }

  private boolean takes(String argument) {
    String value = argument.substring(argument.indexOf('=') + 1);
    switch (argument.replaceFirst("=.*", "")) {
      case "--only" -> options.only = value;
      case "--class" -> options.habit = value;
      case "--held-out" -> options.heldOut = value;
      case "--agent" -> options.agent = Path.of(value).toAbsolutePath();
      case "--without" -> options.agent = null;
      case "--set" -> options.settings.add(value);
      case "--at-once" -> options.atOnce = Integer.parseInt(value);
      case "--short" -> options.part = true;
      case "--json" -> options.json = true;
      case "--pace" -> options.pace = Pace.of(value);
      case "--seed" -> options.seed = Long.parseLong(value);
      case "--key" -> options.key = Long.parseLong(value);
      case "--signs" -> options.signs = true;
      case "--record" -> options.record = true;
      default -> {
        return false;
      }
    }
    return true;
  }

  private int run() throws Exception {
    List<Program> programs = Catalog.all().stream().filter(this::chosen).toList();
    if (options.record) {
      Pace pace = options.pace == null ? Pace.REAL : options.pace;
      programs.stream()
          .flatMap(program -> VirtualTrial.recorded(program, pace, options.seed).stream())
          .forEach(System.out::println);
      return 0;
    }
    if (options.signs || options.pace != null) {
      Hash64.key(options.key); // so that the result is the same each time
    }
    if (options.signs) {
      System.out.print(WithoutSigns.table(programs, options.pace, options.seed));
      return 0;
    }
    List<Score> scores =
        options.pace == null
            ? new Keeper(new Agent(options.agent, options.settings), options.atOnce).run(programs)
            : VirtualTrial.all(programs, options.pace, options.seed, GuardPolicy.defaults());
    System.out.println(options.json ? Table.json(scores) : Table.text(scores));
    List<String> violations =
        options.pace == null
            ? ExpectedFailures.violations(scores)
            : ExpectedFailures.violationsAtPace(scores);
    violations.forEach(line -> System.err.println("violation: " + line));
    return violations.isEmpty() ? 0 : 1;
  }

  private boolean chosen(Program program) {
    boolean held = program.heldOut();
    return named(program.name())
        && (options.habit.isEmpty() || program.habit().label().equals(options.habit))
        && (!options.part || Catalog.isShort(program))
        && (!options.heldOut.equals("only") || held)
        && (!options.heldOut.equals("no") || !held);
  }

  private boolean named(String name) {
    String only = options.only;
    return only.isEmpty()
        || (only.endsWith("*")
            ? name.startsWith(only.substring(0, only.length() - 1))
            : name.equals(only));
  }
}
