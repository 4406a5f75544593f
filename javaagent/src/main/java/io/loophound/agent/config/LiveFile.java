package io.loophound.agent.config;

import io.loophound.agent.config.file.ConfigFile;
import io.loophound.agent.config.file.FileProblem;
import io.loophound.agent.config.file.FileWatch;
import io.loophound.agent.telemetry.Output;
import io.loophound.detectors.policy.AgentPolicies;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The settings file. At startup each of its options counts by itself, like everywhere; later the
 * file counts as a whole or not at all: the old settings stay in force until all of it is valid.
 */
public final class LiveFile {
  private static final long POLL_NANOS = 1_000_000_000L;
  private static final int LONGEST = 300;

  private final Settings sources;
  private final String shown;
  private final Path path;
  private final List<String> warnings = new ArrayList<>();
  private List<String> told = List.of();

  LiveFile(Settings sources) {
    this.sources = sources;
    String name = Config.path(sources.get("config"), sources);
    shown = Output.clean(name, LONGEST);
    path = path(name);
  }

  private static Path path(String name) {
    try {
      return Path.of(name).toAbsolutePath();
    } catch (RuntimeException e) { // no name of a file
      return null;
    }
  }

  /** The settings at the start. */
  Settings first() {
    try {
      Settings all = read(/* whole= */ false);
      warnings.addAll(all.warnings());
      return all;
    } catch (FileProblem e) {
      warnings.add(problem(e) + "; it sets nothing");
      return sources;
    }
  }

  List<String> warnings() {
    return warnings;
  }

  /** Its path, or null when its name is not a path. */
  Path path() {
    return path;
  }

  private Settings read(boolean whole) throws FileProblem {
    if (path == null) {
      throw new FileProblem("is not a file name");
    }
    return sources.with(String.valueOf(path.getFileName()), ConfigFile.read(path), whole);
  }

  private String problem(FileProblem e) {
    return "loophound.config " + shown + ": " + e.getMessage();
  }

  /**
   * Reads the file again. Returns the lines to report, once per content; {@code apply} runs when
   * settings have changed.
   */
  public List<String> reload(Config config, Runnable apply) {
    synchronized (config) { // an operator may change it as well
      return read(config, apply);
    }
  }

  private List<String> read(Config config, Runnable apply) {
    List<String> lines = new ArrayList<>();
    try {
      Settings next = read(/* whole= */ true);
      for (String warning : next.warnings()) {
        lines.add("WARN " + warning);
      }
      if (lines.isEmpty()) {
        take(config, next, apply, lines);
      } else {
        lines.add("WARN loophound.config " + shown + " is ignored; the settings in force stay");
      }
    } catch (FileProblem e) {
      lines.add("WARN " + problem(e) + "; the settings in force stay");
    } catch (RuntimeException e) {
      String why = Output.clean(String.valueOf(e.getMessage()), LONGEST);
      lines.add("WARN loophound.config " + shown + ": " + why + "; the settings in force stay");
    }
    List<String> again = told;
    told = lines;
    return lines.equals(again) ? List.of() : lines;
  }

  private void take(Config config, Settings own, Runnable apply, List<String> lines) {
    Settings next = config.whole(own);
    List<String> restart = Changes.keepStatic(next, config.settings());
    List<String> changed = Changes.between(next, config.settings());
    AgentPolicies built = changed.isEmpty() ? null : new Policies(next).build();
    config.local(own);
    if (built != null) {
      config.change(next, built);
      apply.run();
      lines.add("settings changed by " + shown + ": " + String.join(", ", changed));
    }
    if (!restart.isEmpty()) {
      lines.add("WARN a restart is needed for " + String.join(", ", restart));
    }
  }

  /** Watches the file from now on, on its own thread. */
  public void watch(Config config, Runnable apply) {
    if (path == null) {
      return;
    }
    Thread thread = new Thread(null, () -> poll(config, apply), "loophound-config", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(LiveFile.class.getClassLoader());
    thread.start();
  }

  private void poll(Config config, Runnable apply) {
    FileWatch watch = new FileWatch(path);
    boolean due = true; // it may have changed since the start
    while (!Thread.currentThread().isInterrupted()) {
      if (due) {
        reload(config, apply).forEach(Output::line);
      }
      LockSupport.parkNanos(POLL_NANOS);
      due = watch.look();
    }
  }
}
