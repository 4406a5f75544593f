package io.loophound.benchmarks.recorded;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Judges the same runs with LoopHound and with other detectors, each at its defaults, in one
 * process: which loops are caught in time, which healthy runs are stopped, and what it costs.
 */
public final class Leaderboard {
  private static final String USAGE =
      """
      Usage: leaderboard/run [--json] [--by=set|kind|source] [--detector NAME=COMMAND]... [SET=FILE|FOLDER]...
        --by         a table for each set (default), for each kind of run, or for each source
        --detector   adds a program that reads runs and answers with its decisions
      """;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final List<Entry> entries = new ArrayList<>(Entry.all());
  private final Map<String, List<Path>> sets = new LinkedHashMap<>();
  private String by = "set";
  private boolean json;

  private Leaderboard() {}

  /** Prints the tables for the sets in the arguments. */
  public static void main(String[] arguments) throws IOException {
    Leaderboard board = new Leaderboard();
    if (!board.takes(List.of(arguments)) || board.sets.isEmpty()) {
      System.err.print(USAGE);
      System.exit(2);
    }
    BoardTable table = board.judge();
    System.out.print(board.json ? table.json() : table.render());
    for (Entry entry : board.entries) {
      if (entry instanceof ProcessEntry process) {
        process.close();
      }
    }
  }

  private boolean takes(List<String> arguments) throws IOException {
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      int equals = argument.indexOf('=');
      if (argument.equals("--json")) {
        json = true;
      } else if (argument.matches("--by=(set|kind|source)")) {
        by = argument.substring(equals + 1);
      } else if (argument.equals("--detector") && i + 1 < arguments.size()) {
        String[] detector = arguments.get(++i).split("=", 2);
        if (detector.length < 2) {
          return false;
        }
        entries.add(new ProcessEntry(detector[0], detector[1]));
      } else if (argument.startsWith("-") || equals < 1) {
        return false;
      } else {
        sets.computeIfAbsent(argument.substring(0, equals), set -> new ArrayList<>())
            .addAll(files(Path.of(argument.substring(equals + 1))));
      }
    }
    return true;
  }

  private static List<Path> files(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.filter(file -> file.toString().matches(".*\\.jsonl(\\.gz)?")).sorted().toList();
    }
  }

  private BoardTable judge() throws IOException {
    BoardTable table = new BoardTable(entries.stream().map(Entry::name).toList());
    for (Map.Entry<String, List<Path>> set : sets.entrySet()) {
      for (Path file : set.getValue()) {
        System.err.println(file);
        for (List<Run> runs : groups(Run.read(set.getKey(), file)).values()) {
          judge(runs, table);
        }
      }
    }
    return table;
  }

  private Map<String, List<Run>> groups(List<Run> runs) {
    Map<String, List<Run>> groups = new LinkedHashMap<>();
    runs.forEach(run -> groups.computeIfAbsent(group(run), group -> new ArrayList<>()).add(run));
    return groups;
  }

  private String group(Run run) {
    return switch (by) {
      case "kind" -> run.loop() ? run.trace().label().kind() : "healthy";
      case "source" -> run.trace().source();
      default -> run.set();
    };
  }

  /** What it costs is measured on the runs that a detector let be, the second time it sees them. */
  private void judge(List<Run> runs, BoardTable table) {
    String group = group(runs.get(0));
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      Tally tally = table.tally(group, i);
      List<Run> let = new ArrayList<>();
      for (Run run : runs) {
        Outcome outcome = entry.judge(run);
        tally.add(run, outcome);
        if (!outcome.stopped()) {
          let.add(run);
        }
      }
      cost(entry, let, tally);
    }
  }

  private void cost(Entry entry, List<Run> runs, Tally tally) {
    boolean here = !(entry instanceof ProcessEntry);
    long bytes = threads.getCurrentThreadAllocatedBytes();
    long nanos = threads.getCurrentThreadCpuTime();
    double told = entry.cpuMicros();
    runs.forEach(entry::judge);
    double micros = (threads.getCurrentThreadCpuTime() - nanos) / 1000.0;
    tally.cost(
        runs.stream().mapToLong(run -> run.trace().events().size()).sum(),
        here ? micros : entry.cpuMicros() - told,
        here ? threads.getCurrentThreadAllocatedBytes() - bytes : -1);
  }
}
