package io.loophound.agent.cli;

import io.loophound.agent.config.Config;
import io.loophound.agent.config.option.NearestName;
import io.loophound.agent.config.option.Option;
import io.loophound.replay.Replay.View;
import io.loophound.replay.TraceFile;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;

/** The options and files of the command {@code replay}. */
final class ReplayOptions {
  private static final String EXPLAIN = "--explain"; // has no value
  private static final String COMPARE = "--compare"; // has two
  private static final List<String> OPTIONS =
      List.of(
          "--policy",
          COMPARE,
          "--set",
          "--view",
          "--report",
          "--max-line",
          "--max-unpacked",
          EXPLAIN);

  private static final List<String> REPORTS = List.of("text", "json", "html");
  private static final int MEGA = 1 << 20;
  private static final int LONGEST_LINE = 1_000;
  private static final int MOST_UNPACKED = 1_000_000;

  final Properties before = new Properties(); // only where two policies are compared
  final Properties settings = new Properties();
  final List<Path> files = new ArrayList<>();
  View view = View.FULL;
  String report = "text";
  boolean explain;
  boolean compares;
  private boolean policy;
  int longestLine = TraceFile.Limits.DEFAULT.line();
  long mostUnpacked = TraceFile.Limits.DEFAULT.unpacked();

  /** An error in a command line. */
  static final class UsageException extends Exception {
    private static final long serialVersionUID = 1;

    UsageException(String message) {
      super(message);
    }
  }

  private ReplayOptions() {}

  /** Reads the words after {@code replay}. */
  static ReplayOptions read(String[] args) throws UsageException {
    ReplayOptions options = new ReplayOptions();
    Properties set = new Properties();
    boolean onlyFiles = false;
    for (int i = 1; i < args.length; i++) {
      if (onlyFiles || !args[i].startsWith("--")) {
        options.add(path(args[i]));
      } else if (args[i].equals("--")) {
        onlyFiles = true;
      } else if (args[i].equals(EXPLAIN)) {
        options.explain = true;
      } else if (args[i].equals(COMPARE)) {
        options.compare(value(args, i + 1), value(args, i + 2));
        i += 2;
      } else {
        options.option(args[i], i + 1 < args.length ? args[++i] : null, set);
      }
    }
    options.before.putAll(set);
    options.settings.putAll(set);
    options.check();
    if (options.files.isEmpty()) {
      throw new UsageException("replay needs a file or a folder");
    }
    return options;
  }

  /** Expands a folder to the recordings in it, sorted by name. */
  private void add(Path path) throws UsageException {
    if (!Files.isDirectory(path)) {
      files.add(path);
      return;
    }
    List<Path> inside = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(path, "*.{jsonl,jsonl.gz}")) {
      found.forEach(inside::add);
    } catch (IOException e) {
      throw new UsageException(TextColumns.shorten(path.toString()) + " cannot be read");
    }
    if (inside.isEmpty()) {
      throw new UsageException(
          "no file *.jsonl or *.jsonl.gz is in " + TextColumns.shorten(path.toString()));
    }
    Collections.sort(inside);
    files.addAll(inside);
  }

  private static String value(String[] args, int index) throws UsageException {
    if (index >= args.length || args[index].startsWith("--")) {
      throw new UsageException(COMPARE + " needs two files, the old policy and the new one");
    }
    return args[index];
  }

  private void compare(String old, String other) throws UsageException {
    compares = true;
    load(COMPARE, path(old), before);
    load(COMPARE, path(other), settings);
  }

  private void check() throws UsageException {
    if (compares && (policy || explain)) {
      throw new UsageException(COMPARE + " cannot be combined with --policy or " + EXPLAIN);
    }
    if (!compares && report.equals("html")) {
      throw new UsageException("--report html: allowed with " + COMPARE + " only");
    }
  }

  private void option(String name, String value, Properties set) throws UsageException {
    if (!OPTIONS.contains(name)) {
      throw new UsageException(
          "replay: unknown option \""
              + TextColumns.shorten(name)
              + "\"; did you mean \""
              + NearestName.of(name, OPTIONS)
              + "\"?");
    }
    if (value == null) {
      throw new UsageException(name + " needs a value");
    }
    switch (name) {
      case "--policy" -> {
        policy = true;
        load(name, path(value), settings);
      }
      case "--set" -> set(value, set);
      case "--view" ->
          view = word(name, value, List.of("full", "http")) == 0 ? View.FULL : View.HTTP;
      case "--max-line" -> longestLine = MEGA * mega(name, value, LONGEST_LINE);
      case "--max-unpacked" -> mostUnpacked = (long) MEGA * mega(name, value, MOST_UNPACKED);
      default -> report = REPORTS.get(word(name, value, REPORTS));
    }
  }

  private static int mega(String name, String value, int most) throws UsageException {
    int number = 0;
    try {
      number = Integer.parseInt(value);
    } catch (NumberFormatException e) {
      // 0 is not allowed either
    }
    if (number < 1 || number > most) {
      throw new UsageException(
          name + " " + TextColumns.shorten(value) + ": allowed is 1 to " + most + " (MB)");
    }
    return number;
  }

  private static int word(String name, String value, List<String> allowed) throws UsageException {
    int index = allowed.indexOf(value);
    if (index < 0) {
      throw new UsageException(
          name + " " + TextColumns.shorten(value) + ": allowed is " + String.join(" or ", allowed));
    }
    return index;
  }

  private static void set(String setting, Properties set) throws UsageException {
    int equals = setting.indexOf('=');
    if (equals <= 0) {
      throw new UsageException(
          "--set " + TextColumns.shorten(setting) + ": not of the form key=value");
    }
    set.setProperty(
        property(setting.substring(0, equals).trim()), setting.substring(equals + 1).trim());
  }

  private static String property(String key) {
    return key.startsWith(Option.PREFIX) ? key : Option.PREFIX + key;
  }

  private static void load(String option, Path file, Properties into) throws UsageException {
    Properties read = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      read.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new UsageException(
          option + " " + TextColumns.shorten(file.toString()) + " cannot be read");
    }
    for (String key : read.stringPropertyNames()) {
      into.setProperty(property(key), read.getProperty(key));
    }
  }

  private static Path path(String name) throws UsageException {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UsageException("not a file name: " + TextColumns.shorten(name));
    }
  }

  /** Settings, checked; what has no effect is said and prevents nothing. */
  static Config config(Properties settings, PrintStream err) throws UsageException {
    Config config = Config.of(settings);
    List<String> wrong = new ArrayList<>(config.warnings());
    wrong.removeAll(config.unmatched());
    if (!wrong.isEmpty()) {
      throw new UsageException(
          "nothing is replayed, because some settings are wrong:\nloophound: "
              + String.join("\nloophound: ", config.warnings()));
    }
    config.unmatched().forEach(line -> err.println("loophound: " + line));
    return config;
  }
}
