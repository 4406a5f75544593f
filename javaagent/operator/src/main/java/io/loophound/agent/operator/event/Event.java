package io.loophound.agent.operator.event;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Something that happened. It holds names, numbers and words of LoopHound's own, no content.
 *
 * @param number counts the events of this process, from 1
 * @param time when
 * @param kind what
 * @param fields its details, ready for JSON
 */
public record Event(long number, Instant time, Kind kind, Map<String, Object> fields) {

  /** What happened. */
  public enum Kind {
    /** A decision. */
    VERDICT,
    /** The decision of a candidate policy. */
    SHADOW,
    /** A run came close to a detector's threshold. */
    NEAR_MISS,
    /** An operator changed something, or tried to. */
    AUDIT,
    /** LoopHound suspects a fault of its own and only reports. */
    VALVE,
    /** What there was on one day. */
    DIGEST;

    /** As it is written. */
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
  }

  /** A field as text, or empty. */
  public String text(String field) {
    return String.valueOf(fields.getOrDefault(field, ""));
  }

  /** The process it is from, as in {@code orders@orders-7f9c/4711, LoopHound 0.1.0}. */
  public String origin() {
    String process = text("service") + "@" + text("host") + "/" + text("pid");
    return process + ", LoopHound " + text("version");
  }

  /** The event as it is written. */
  public Map<String, Object> map() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("number", number);
    map.put("time", time.toString());
    map.put("kind", kind.word());
    map.putAll(fields);
    return map;
  }
}
