package io.loophound.agent.config;

import io.loophound.agent.config.edit.Overlay;
import io.loophound.agent.config.file.ConfigFile;
import io.loophound.agent.config.file.FileEntry;
import io.loophound.agent.config.file.FileProblem;
import io.loophound.agent.config.file.FileWatch;
import io.loophound.agent.telemetry.Output;
import io.loophound.detectors.policy.AgentPolicies;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The settings file, and the {@link Overlay} that wins over it. At startup each of its options
 * counts by itself, like everywhere; later the file counts as a whole or not at all: the old
 * settings stay in force until all of it is valid.
 */
public final class LiveFile {
  private static final long POLL_NANOS = 1_000_000_000L;
  private static final int LONGEST = 300;
  private static final String WARN = "WARN ";

  private final Settings sources;
  private final String shown;
  private final Path path;
  private final Overlay overlay;
  private final Found atStart = new Found();
  private List<String> told = List.of(); // the warnings of the last content
  private String faulty; // the text that was wrong at the start, and told of then
  private volatile List<FileEntry> own = List.of(); // what the file sets
  private volatile boolean rejected;
  private final AtomicLong rejections = new AtomicLong();

  /** What there is to tell of settings: of values without effect, too, but those count. */
  private record Found(List<String> errors, List<String> unmatched) {
    Found() {
      this(new ArrayList<>(), new ArrayList<>());
    }

    void add(Settings read) {
      errors.addAll(read.errors());
      unmatched.addAll(read.unmatched());
    }

    List<String> warnings() {
      List<String> all = new ArrayList<>(errors);
      all.addAll(unmatched);
      return all;
    }
  }

  LiveFile(Settings sources) {
    this.sources = sources;
    String name = Config.path(sources.get("config"), sources);
    shown = Output.clean(name, LONGEST);
    path = path(name);
    overlay = new Overlay(path);
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
    Settings all = sources;
    try {
      all = changed(all, overlay.text(), atStart, /* whole= */ false);
    } catch (FileProblem e) {
      atStart.errors.add(overlay.name() + ": " + e.getMessage() + "; it sets nothing");
    }
    try {
      all = below(all, atStart, /* whole= */ false);
    } catch (FileProblem e) {
      atStart.errors.add(problem(e) + "; it sets nothing");
    }
    faulty = atStart.errors.isEmpty() ? null : texts();
    told = lines(atStart);
    return all;
  }

  /** What is in the file and in the overlay. */
  private String texts() {
    try {
      return text() + '\0' + overlay.text();
    } catch (FileProblem e) {
      return text();
    }
  }

  List<String> warnings() {
    return atStart.warnings();
  }

  /** Those of them about values that have no effect. */
  List<String> unmatched() {
    return atStart.unmatched;
  }

  /** What operators have changed. */
  Overlay overlay() {
    return overlay;
  }

  /**
   * The settings with this text of the overlay, or null if something is wrong, which is added.
   *
   * @throws FileProblem when the file or the text cannot be read
   */
  Settings with(String changes, List<String> problems) throws FileProblem {
    Found found = new Found();
    Settings next = with(changes, found);
    problems.addAll(found.errors);
    return next;
  }

  private Settings with(String changes, Found found) throws FileProblem {
    Settings all = changed(sources, changes, found, /* whole= */ true);
    Settings next = below(all, found, /* whole= */ true);
    return found.errors.isEmpty() ? next : null;
  }

  private Settings changed(Settings above, String text, Found found, boolean whole)
      throws FileProblem {
    Settings all = above.with(overlay.name(), overlay.entries(text), whole);
    found.add(all);
    return all;
  }

  private Settings below(Settings above, Found found, boolean whole) throws FileProblem {
    if (path == null) {
      throw new FileProblem("is not a file name");
    }
    List<FileEntry> entries = ConfigFile.read(path);
    Settings all = above.with(String.valueOf(path.getFileName()), entries, whole);
    found.add(all);
    own = entries;
    return all;
  }

  /** Its text; empty if it cannot be read. */
  String text() {
    try {
      return path == null ? "" : ConfigFile.text(path);
    } catch (FileProblem e) {
      return "";
    }
  }

  /** What the file sets an option to, as it is written there; or null. */
  FileEntry entry(String option) {
    for (FileEntry entry : own) {
      if (entry.key().equals(option)) {
        return entry;
      }
    }
    return null;
  }

  /** Whether its newest content is not in force, because something in it is wrong. */
  public boolean isRejected() {
    return rejected;
  }

  /** How many contents were rejected since the start. */
  public long rejections() {
    return rejections.get();
  }

  /** Premain may run this: no lambdas. */
  private static List<String> lines(Found found) {
    List<String> lines = new ArrayList<>();
    for (String line : found.warnings()) {
      lines.add(WARN + line);
    }
    return lines;
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
    Found found = new Found();
    boolean taken = false;
    try {
      Settings next = with(overlay.text(), found);
      lines.addAll(lines(found));
      if (next != null) {
        replace(config, next, apply, lines);
        sayOverruled(next, lines);
        taken = true;
      } else {
        lines.add("WARN loophound.config " + shown + " is ignored; the settings in force stay");
      }
    } catch (FileProblem e) {
      String ours = problemOfOverlay();
      lines.add(WARN + (ours.isEmpty() ? problem(e) : ours) + "; the settings in force stay");
    } catch (RuntimeException e) {
      String why = Output.clean(String.valueOf(e.getMessage()), LONGEST);
      lines.add("WARN loophound.config " + shown + ": " + why + "; the settings in force stay");
    }
    List<String> again = told;
    told = lines.stream().filter(line -> line.startsWith(WARN)).toList();
    rejected = !taken;
    if (!taken && lines.equals(again)) {
      return List.of();
    }
    if (!taken) {
      rejections.incrementAndGet();
    }
    boolean known = !taken && texts().equals(faulty); // its valid options are in force
    faulty = null;
    if (taken) {
      lines.removeAll(again);
    }
    return known ? List.of() : lines;
  }

  /** What is wrong with what operators have changed, or empty. */
  private String problemOfOverlay() {
    try {
      var unused = overlay.entries(overlay.text());
      return "";
    } catch (FileProblem e) {
      return overlay.name() + ": " + e.getMessage();
    }
  }

  private void replace(Config config, Settings own, Runnable apply, List<String> lines) {
    Settings next = config.withShared(own);
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

  /** A user whose file sets what an operator has changed wonders why it has no effect. */
  private void sayOverruled(Settings next, List<String> lines) {
    for (FileEntry entry : own) {
      String source = next.source(entry.key());
      boolean changed = source != null && source.startsWith(entry.key() + " (" + overlay.name());
      if (changed && !entry.value().trim().equals(next.get(entry.key()))) {
        lines.add(
            "WARN "
                + entry.key()
                + " in "
                + shown
                + " has no effect: the admin API has set it to "
                + Output.clean(next.get(entry.key()), LONGEST)
                + ", see "
                + overlay.name());
      }
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
    FileWatch changes = new FileWatch(overlay.path());
    boolean due = true; // it may have changed since the start
    while (!Thread.currentThread().isInterrupted()) {
      if (due) {
        reload(config, apply).forEach(Output::line);
      }
      LockSupport.parkNanos(POLL_NANOS);
      boolean changed = changes.hasSettled(); // each has to look every time
      due = watch.hasSettled() || changed;
    }
  }
}
