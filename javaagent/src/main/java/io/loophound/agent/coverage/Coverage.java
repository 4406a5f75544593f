package io.loophound.agent.coverage;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Reports honestly what is seen: which libraries that call models are loaded, whether a seam sees
 * them, and where the first model call was seen. Thread-safe; {@link #loaded} and {@link #guards}
 * may be called while a class is being loaded, so they write nothing themselves.
 */
public final class Coverage {
  private static final long SECOND = 1_000_000_000L;
  private static final int MOST_SHOWN = 20;
  private static final int LONGEST_SHOWN = 120;

  /** A client may be loaded before the framework above it that a seam watches. */
  static final long SETTLED_NANOS = 10 * SECOND;

  /**
   * How long a library that calls models may be loaded without a call, although something says that
   * there were some, before that is reported. An idle process says nothing of the kind.
   */
  static final long SILENT_NANOS = 60 * SECOND;

  private final LongSupplier clock;
  private final Consumer<String> lines;
  private final Map<String, LongAdder> calls = new ConcurrentHashMap<>();
  private final List<Unsettled> unsettled = new ArrayList<>();
  private final Set<String> libraries = new TreeSet<>();
  private final Set<String> notGuarded = new TreeSet<>();
  private final Set<String> guarding = new HashSet<>();
  private final Set<String> frameworks = new TreeSet<>();
  private final Connections connections = new Connections();
  private String first = "";
  private long firstNanos;
  private boolean silenceTold;
  private volatile String tools = ""; // the seam that saw the first tool call
  private boolean changed;

  /** Not settled yet; {@code calls} is how many calls of frameworks had been seen then. */
  private record Unsettled(KnownLibrary library, long since, long calls) {}

  /**
   * Nothing is loaded yet.
   *
   * @param clock nanoseconds from any origin
   * @param lines gets each line, while none of our locks is held
   */
  public Coverage(LongSupplier clock, Consumer<String> lines) {
    this.clock = clock;
    this.lines = lines;
  }

  /** A class of a library was loaded. */
  public synchronized void loaded(KnownLibrary library) {
    if (library.connects() && !connections.isToSettle(library, guarding, frameworks)) {
      return;
    }
    if (!library.callsModels()) {
      unsettled.add(new Unsettled(library, clock.getAsLong(), frameworkCalls()));
    } else if (libraries.add(library.name()) && first.isEmpty()) {
      first = library.name();
      firstNanos = clock.getAsLong();
    }
    changed = true;
    notifyAll();
  }

  /** Waits this long, or until a library is loaded; forever if negative. */
  synchronized void await(long millis) throws InterruptedException {
    long end = clock.getAsLong() + millis * 1_000_000;
    while (!changed && (millis < 0 || clock.getAsLong() < end)) {
      wait(Math.max(0, millis));
    }
    changed = false;
  }

  /**
   * A seam stops calls from now on.
   *
   * @param callsModels whether its library is there to call models, over whatever client
   */
  public synchronized void guards(String seam, boolean callsModels) {
    guarding.add(seam);
    if (callsModels) {
      frameworks.add(seam);
    }
  }

  /** A seam stops no calls any more. */
  public synchronized void guardsNoMore(String seam) {
    guarding.remove(seam);
    frameworks.remove(seam);
  }

  /** A model call was seen; {@code api} is empty where a framework's own methods are watched. */
  public void modelCall(String seam, String api) {
    boolean none = calls.isEmpty();
    String way = api.isEmpty() ? seam : seam + "/" + api;
    LongAdder counter = calls.get(way);
    if (counter == null) {
      LongAdder fresh = new LongAdder();
      LongAdder present = calls.putIfAbsent(way, fresh);
      counter = present == null ? fresh : present;
    }
    counter.increment();
    if (none) {
      tellFirst(way, seam, api);
    }
  }

  /** A tool was executed, so a model was called: by whom, if no call was seen? */
  public void toolCall(String seam) {
    if (!tools.isEmpty() || !calls.isEmpty()) {
      return; // the usual case, without a lock
    }
    synchronized (this) {
      tools = seam;
      changed = true;
      notifyAll();
    }
  }

  private void tellFirst(String way, String seam, String api) {
    synchronized (this) {
      if (calls.size() > 1 || calls.get(way).sum() > 1) {
        return;
      }
    }
    String form = api.isEmpty() ? "" : " as " + api;
    lines.accept("first model call seen, through " + seam + form);
  }

  /** Reports what is due now; returns in how many milliseconds to call again, or -1 for never. */
  long tellDue() {
    List<String> due = new ArrayList<>();
    long next;
    synchronized (this) {
      long now = clock.getAsLong();
      settle(now - SETTLED_NANOS, due);
      addSilence(now, due);
      next = next(now);
    }
    due.forEach(lines);
    return next;
  }

  /** The process ends: reports everything that was not reported yet. */
  public void tellAll() {
    List<String> due = new ArrayList<>();
    synchronized (this) {
      settle(clock.getAsLong(), due);
    }
    due.forEach(lines);
  }

  private void settle(long until, List<String> due) {
    while (!unsettled.isEmpty() && unsettled.get(0).since() - until <= 0) {
      Unsettled next = unsettled.remove(0);
      KnownLibrary library = next.library();
      boolean connects = library.connects();
      boolean unseen = connects ? isToName(next) : !isWithinAnother(library);
      if (unseen && notGuarded.add(library.name())) {
        due.add(library.line(connects ? frameworks : Set.of()));
      }
    }
  }

  private boolean isWithinAnother(KnownLibrary library) {
    return (!frameworks.isEmpty() && !library.apart()) || library.isSeenBy(guarding);
  }

  /** A call that a framework made meanwhile may have been made over this connection. */
  private boolean isToName(Unsettled connection) {
    boolean mayBeOfFramework = !frameworks.isEmpty() && frameworkCalls() != connection.calls();
    return connections.isToName(connection.library(), guarding, !mayBeOfFramework);
  }

  private long frameworkCalls() {
    long sum = 0;
    for (Map.Entry<String, LongAdder> each : calls.entrySet()) {
      sum += each.getKey().indexOf('/') < 0 ? each.getValue().sum() : 0;
    }
    return sum;
  }

  private void addSilence(long now, List<String> due) {
    if (isSuspicious() && now - firstNanos >= SILENT_NANOS) {
      silenceTold = true;
      String sign =
          tools.isEmpty()
              ? "the calls of " + String.join(", ", notGuarded) + " are not seen"
              : "tools were called, through " + tools;
      due.add(
          "WARN no model call seen in the "
              + (now - firstNanos) / SECOND
              + " s since "
              + first
              + " was loaded, although "
              + sign
              + ": calls of models are NOT guarded; docs/clients.md lists the clients that are");
    }
  }

  /** Whether something says that models were called, though no call was seen. */
  private boolean isSuspicious() {
    boolean quiet = !first.isEmpty() && !silenceTold && calls.isEmpty();
    return quiet && (!tools.isEmpty() || !notGuarded.isEmpty());
  }

  private long next(long now) {
    long next = isSuspicious() ? firstNanos + SILENT_NANOS - now : Long.MAX_VALUE;
    if (!unsettled.isEmpty()) {
      next = Math.min(next, unsettled.get(0).since() + SETTLED_NANOS - now);
    }
    return next == Long.MAX_VALUE ? -1 : Math.max(1, next / 1_000_000 + 1);
  }

  /**
   * What is guarded and what is not, in a few words: names of seams and libraries.
   *
   * @param failed whether the self-test has failed, so that nothing is stopped
   */
  public synchronized Map<String, Object> names(boolean failed) {
    Set<String> not = new TreeSet<>(notGuarded);
    if (silenceTold && calls.isEmpty()) {
      not.add(first + ", of which no model call was seen");
    }
    if (failed) {
      not.add("everything: the self-test failed");
    }
    Map<String, Object> names = new LinkedHashMap<>();
    names.put("guarding", joined(new TreeSet<>(guarding)));
    names.put("not_guarded", joined(not));
    return names;
  }

  private static String joined(Set<String> names) {
    StringBuilder all = new StringBuilder();
    int shown = 0;
    for (String name : names) {
      if (shown++ == MOST_SHOWN) {
        return all + "; and " + (names.size() - MOST_SHOWN) + " more";
      }
      all.append(all.isEmpty() ? "" : "; ");
      all.append(name, 0, Math.min(LONGEST_SHOWN, name.length()));
    }
    return all.toString();
  }

  /** Adds the state as one JSON object; it holds names of libraries and seams, and numbers. */
  public synchronized void appendTo(StringBuilder json) {
    json.append("{\"calls\":{");
    String separator = "";
    for (Map.Entry<String, LongAdder> each : new TreeMap<>(calls).entrySet()) {
      json.append(separator).append('"').append(each.getKey()).append("\":");
      json.append(each.getValue().sum());
      separator = ",";
    }
    appendNames(json.append("},\"libraries\":"), libraries);
    appendNames(json.append(",\"not_guarded\":"), notGuarded);
    json.append('}');
  }

  private static void appendNames(StringBuilder json, Set<String> names) {
    String separator = "";
    json.append('[');
    for (String name : names) {
      json.append(separator).append('"').append(name).append('"');
      separator = ",";
    }
    json.append(']');
  }
}
