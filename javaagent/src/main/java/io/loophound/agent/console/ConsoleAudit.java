package io.loophound.agent.console;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.Watcher;
import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.event.Event.Kind;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Tells of what people do at a console: a line in its log, an entry in the store, and an event for
 * whoever else is to know. The store keeps only the newest entries.
 */
final class ConsoleAudit {
  private static final Set<String> FIRST = Set.of("change", "author", "for");

  private final FleetReader reader;
  private final Identity console;
  private final Watcher told;
  private final Consumer<String> log;
  private final AtomicLong number = new AtomicLong();
  private final Clock clock = Clock.systemUTC();

  /**
   * Nothing was done yet.
   *
   * @param told gets an event for each change
   * @param log gets a line for each change
   */
  ConsoleAudit(FleetReader reader, Identity console, Watcher told, Consumer<String> log) {
    this.reader = reader;
    this.console = console;
    this.told = told;
    this.log = log;
  }

  /**
   * Somebody has done something.
   *
   * @param service for which service; empty for all
   */
  void made(String service, String what, Map<String, Object> details) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("change", what);
    fields.put("for", service.isEmpty() ? "all services" : service);
    fields.putAll(details);
    log.accept(line(fields));
    fields.putAll(console.fields());
    fields.put("service", service);
    fields.put("console", console.toString());
    Event event =
        new Event(
            number.incrementAndGet(),
            clock.instant().truncatedTo(ChronoUnit.MILLIS),
            Kind.AUDIT,
            fields);
    told.event(event);
    reader.audit(event.map()); // last: the store may be away
  }

  private static String line(Map<String, Object> fields) {
    StringBuilder line = new StringBuilder("change by ");
    line.append(fields.getOrDefault("author", "somebody with the token"));
    line.append(": ").append(fields.get("change")).append(" for ").append(fields.get("for"));
    new TreeMap<>(fields)
        .forEach(
            (name, value) -> {
              if (!FIRST.contains(name)) {
                line.append(", ").append(name.replace('_', ' ')).append(' ').append(value);
              }
            });
    return line.toString();
  }
}
