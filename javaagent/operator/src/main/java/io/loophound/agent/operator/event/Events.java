package io.loophound.agent.operator.event;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.event.Event.Kind;
import io.loophound.detectors.internal.digest.text.PlainName;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The newest events of this process, kept in memory; each is passed on once. Thread-safe. */
public final class Events {
  /** How many are kept. */
  public static final int MOST = 1000;

  private static final int LONGEST = 10_000;

  private final ArrayDeque<Event> ring = new ArrayDeque<>();
  private final Clock clock;
  private final Identity from;
  private final Consumer<Event> next;
  private long number;

  /** Events of this process that are also passed to {@code next}, which must not block. */
  public Events(Clock clock, Identity from, Consumer<Event> next) {
    this.clock = clock;
    this.from = from;
    this.next = next;
  }

  /** Something happened now. */
  public void add(Kind kind, Map<String, Object> fields) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Map<String, Object> all = new LinkedHashMap<>();
    fields.forEach((name, value) -> all.put(name, plain(name, value)));
    all.putAll(from.fields());
    Event event;
    synchronized (ring) {
      event = new Event(++number, now, kind, Collections.unmodifiableMap(all));
      if (ring.size() == MOST) {
        ring.removeFirst();
      }
      ring.addLast(event);
    }
    next.accept(event);
  }

  /** Names come from applications and models. A message of our own may have several lines. */
  private static Object plain(String name, Object value) {
    return value instanceof String text && !name.equals("message")
        ? PlainName.of(text, LONGEST)
        : value;
  }

  /** The newest of the wanted events, newest first. */
  public List<Event> newest(int most, Predicate<Event> wanted) {
    List<Event> found = new ArrayList<>();
    synchronized (ring) {
      ring.descendingIterator()
          .forEachRemaining(
              event -> {
                if (found.size() < most && wanted.test(event)) {
                  found.add(event);
                }
              });
    }
    return found;
  }
}
