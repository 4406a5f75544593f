package io.loophound.agent.operator.otlp;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.event.Event.Kind;
import io.loophound.agent.operator.json.JsonText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Events as an {@code ExportLogsServiceRequest} in the JSON of OTLP. What the semantic conventions
 * for generative AI have a name for is called so, everything else {@code loophound.*}.
 */
final class LogsRequest {
  private static final String SCOPE = "io.loophound";
  private static final String TRACE = "[0-9a-f]{32}";
  private static final int INFO = 9;
  private static final int WARN = 13;
  private static final int ERROR = 17;
  private static final long NANOS = 1_000_000_000L;

  private static final Map<String, String> CONVENTIONS = Map.of("agent", "gen_ai.agent.name");
  private static final Set<String> ELSEWHERE =
      Set.of("message", "trace", "service", "host", "pid", "version");
  private static final Set<String> STOPS = Set.of("block", "terminate");

  private final Map<String, Object> resource;
  private final Map<String, Object> scope;

  /** Logs of this process, with what else is known of it. */
  LogsRequest(Identity process, Map<String, String> known) {
    Map<String, Object> all = new LinkedHashMap<>(known);
    String service = process.service();
    boolean named = !service.equals(Identity.UNNAMED) && !known.containsKey("service.name");
    if (named || !known.containsKey("service.name")) {
      all.put("service.name", named ? service : "unknown_service:java");
    }
    all.putIfAbsent("host.name", process.host());
    all.putIfAbsent("process.pid", process.pid());
    resource = Map.of("attributes", attributes("", all));
    scope = Map.of("name", SCOPE, "version", process.version());
  }

  /** The body of a request. */
  String of(List<Event> events) {
    Map<String, Object> logs = new LinkedHashMap<>();
    logs.put("scope", scope);
    logs.put("logRecords", events.stream().map(LogsRequest::record).toList());
    Map<String, Object> from = new LinkedHashMap<>();
    from.put("resource", resource);
    from.put("scopeLogs", List.of(logs));
    return JsonText.of(Map.of("resourceLogs", List.of(from)));
  }

  private static Map<String, Object> record(Event event) {
    Map<String, Object> record = new LinkedHashMap<>();
    String time = nanos(event.time());
    int severity = severity(event);
    record.put("timeUnixNano", time);
    record.put("observedTimeUnixNano", time);
    record.put("severityNumber", severity);
    record.put("severityText", severity == INFO ? "INFO" : severity == WARN ? "WARN" : "ERROR");
    record.put("eventName", "loophound." + event.kind().word().replace('-', '_'));
    String message = event.text("message");
    record.put("body", value(message.isEmpty() ? event.kind().word() : message));
    record.put("attributes", attributes(event));
    if (event.text("trace").matches(TRACE)) {
      record.put("traceId", event.text("trace"));
    }
    return record;
  }

  private static String nanos(Instant time) {
    return Long.toString(time.getEpochSecond() * NANOS + time.getNano());
  }

  private static int severity(Event event) {
    if (event.kind() == Kind.VERDICT) {
      boolean stops = STOPS.contains(event.text("action")) && event.text("enforced").equals("true");
      return stops ? ERROR : WARN;
    }
    return event.kind() == Kind.VALVE ? WARN : INFO;
  }

  private static List<Object> attributes(Event event) {
    Map<String, Object> named = new LinkedHashMap<>();
    Map<String, Object> own = new LinkedHashMap<>();
    event
        .fields()
        .forEach(
            (name, value) -> {
              if (CONVENTIONS.containsKey(name)) {
                named.put(CONVENTIONS.get(name), value);
              } else if (!ELSEWHERE.contains(name)) {
                own.put(name, value);
              }
            });
    List<Object> all = new ArrayList<>(attributes("", named));
    all.addAll(attributes("loophound.", own));
    return all;
  }

  /** Each as an attribute; those of a map one by one, with its name before theirs. */
  private static List<Object> attributes(String prefix, Map<?, ?> values) {
    List<Object> all = new ArrayList<>();
    values.forEach(
        (name, value) -> {
          if (value instanceof Map<?, ?> map) {
            all.addAll(attributes(prefix + name + ".", map));
          } else if (isKnown(value)) {
            all.add(keyValue(prefix + name, value));
          }
        });
    return all;
  }

  private static boolean isKnown(Object value) {
    return value != null
        && !"".equals(value)
        && !(value instanceof Double d && !Double.isFinite(d));
  }

  private static Map<String, Object> keyValue(String key, Object value) {
    Map<String, Object> pair = new LinkedHashMap<>();
    pair.put("key", key);
    pair.put("value", value(value));
    return pair;
  }

  /** An {@code AnyValue}. Whole numbers are texts, as 64 bits are in the JSON of protobuf. */
  private static Map<String, Object> value(Object value) {
    if (value instanceof Boolean) {
      return Map.of("boolValue", value);
    }
    if (value instanceof Double || value instanceof Float) {
      return Map.of("doubleValue", value);
    }
    if (value instanceof Integer || value instanceof Long) {
      return Map.of("intValue", value.toString());
    }
    if (value instanceof Iterable<?> list) {
      List<Object> values = new ArrayList<>();
      list.forEach(each -> values.add(value(each)));
      return Map.of("arrayValue", Map.of("values", values));
    }
    if (value instanceof Map<?, ?> map) {
      List<Object> values = new ArrayList<>();
      map.forEach(
          (key, each) -> {
            if (isKnown(each)) {
              values.add(keyValue(key.toString(), each));
            }
          });
      return Map.of("kvlistValue", Map.of("values", values));
    }
    return Map.of("stringValue", String.valueOf(value));
  }
}
