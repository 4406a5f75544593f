package io.loophound.agent.seam;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Function;

/**
 * The trace that a call of the application belongs to, found without a dependency on a tracing
 * library.
 */
public final class TraceIds {
  private static final int LONGEST = 64;

  // The probes hold classes of the application weakly: no loader is kept alive from here.
  private final Map<ClassLoader, TraceProbe> probes =
      Collections.synchronizedMap(new WeakHashMap<>());
  private final Map<ClassLoader, TelemetryProbe> telemetry =
      Collections.synchronizedMap(new WeakHashMap<>());

  TraceIds() {}

  /**
   * The id of the current trace: of OpenTelemetry's current span, otherwise the MDC's {@code
   * trace_id} or {@code traceId}. Never throws.
   *
   * @param applicationLoader sees the application's libraries; null stands for the system loader
   * @return the id, or empty when there is none
   */
  public String current(ClassLoader applicationLoader) {
    try {
      return probe(applicationLoader).firstPlausibleId();
    } catch (Throwable e) {
      return "";
    }
  }

  /** The id of OpenTelemetry's current span alone, or empty. Never throws. */
  String ofSpan(ClassLoader applicationLoader) {
    try {
      return probe(applicationLoader).span();
    } catch (Throwable e) {
      return "";
    }
  }

  /**
   * An entry of the MDC of this thread. Never throws.
   *
   * @param applicationLoader as above
   * @return the entry, or null when there is none
   */
  String mdc(ClassLoader applicationLoader, String key) {
    try {
      return probe(applicationLoader).mdc(key);
    } catch (Throwable e) {
      return null;
    }
  }

  /**
   * The value of a key in OpenTelemetry's current baggage. Never throws.
   *
   * @param applicationLoader as above
   * @return the value, or null when there is none
   */
  String baggage(ClassLoader applicationLoader, String key) {
    try {
      return known(telemetry, applicationLoader, TelemetryProbe::of).baggage(key);
    } catch (Throwable e) {
      return null;
    }
  }

  /**
   * A text among the attributes of OpenTelemetry's current span. Never throws.
   *
   * @param applicationLoader as above
   * @return the text, or null when there is none
   */
  String attribute(ClassLoader applicationLoader, String key) {
    try {
      return known(telemetry, applicationLoader, TelemetryProbe::of).attribute(key);
    } catch (Throwable e) {
      return null;
    }
  }

  private TraceProbe probe(ClassLoader applicationLoader) {
    return known(probes, applicationLoader, TraceProbe::of);
  }

  private static <P> P known(
      Map<ClassLoader, P> probes, ClassLoader applicationLoader, Function<ClassLoader, P> make) {
    ClassLoader loader =
        applicationLoader == null ? ClassLoader.getSystemClassLoader() : applicationLoader;
    P probe = probes.get(loader);
    if (probe == null) {
      probe = make.apply(loader); // without a lock: this may call the application's loader
      probes.put(loader, probe);
    }
    return probe;
  }

  /**
   * The trace id in a W3C {@code traceparent} header.
   *
   * @param header the header's value, or null
   * @return the id, or empty when there is none
   */
  public static String fromTraceparent(String header) {
    if (header == null || header.length() < 55) {
      return "";
    }
    boolean wellFormed =
        isHex(header, 0, 2)
            && !header.startsWith("ff")
            && header.charAt(2) == '-'
            && isHex(header, 3, 35)
            && header.charAt(35) == '-'
            && isHex(header, 36, 52)
            && header.charAt(52) == '-'
            && isHex(header, 53, 55)
            && (header.length() == 55 || (header.charAt(55) == '-' && !header.startsWith("00")));
    return wellFormed ? plausible(header.substring(3, 35)) : "";
  }

  /**
   * An id is short, of letters, digits and hyphens, and not all zeros: anything may be in an MDC.
   */
  static String plausible(String id) {
    if (id == null || id.length() > LONGEST) {
      return "";
    }
    boolean zero = true;
    for (int i = 0; i < id.length(); i++) {
      char c = id.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (!letter && !(c >= '0' && c <= '9') && c != '-') {
        return "";
      }
      zero &= c == '0' || c == '-';
    }
    return zero ? "" : id;
  }

  private static boolean isHex(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (!(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'f')) {
        return false;
      }
    }
    return true;
  }
}
