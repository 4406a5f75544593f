package io.loophound.agent.operator.http;

import java.util.LinkedHashMap;
import java.util.Map;

/** A refused request, and the reason: the field, its value and what is allowed, if applicable. */
public final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final int LONGEST = 100;

  private final int status;
  private final String field;
  private final String value;
  private final String allowed;
  private final Map<String, String> headers;

  private Problem(int status, String message, String field, String value, String allowed) {
    this(status, message, field, value, allowed, Map.of());
  }

  private Problem(
      int status,
      String message,
      String field,
      String value,
      String allowed,
      Map<String, String> headers) {
    super(message, null, false, false);
    this.status = status;
    this.field = field;
    this.value = value;
    this.allowed = allowed;
    this.headers = headers;
  }

  /** A refusal that concerns no field. */
  public static Problem of(int status, String message) {
    return new Problem(status, message, null, null, null);
  }

  /** A field of the request has an invalid value. */
  public static Problem field(int status, String field, Object value, String allowed) {
    String shown = String.valueOf(value);
    String cut = shown.length() > LONGEST ? shown.substring(0, LONGEST) + "..." : shown;
    String message = field + " = " + cut + ": allowed is " + allowed;
    return new Problem(status, message, field, cut, allowed);
  }

  /** A bad field of a body. */
  public static Problem field(String field, Object value, String allowed) {
    return field(400, field, value, allowed);
  }

  /** The same with a header of the reply. */
  Problem with(String name, String text) {
    return new Problem(status, getMessage(), field, value, allowed, Map.of(name, text));
  }

  /** The status of the reply. */
  public int status() {
    return status;
  }

  /** The invalid field, or null. */
  public String field() {
    return field;
  }

  /** The same problem for the request field that corresponds to this one. */
  public Problem at(String path) {
    return field(status, path, value, allowed);
  }

  /** The headers of the reply. */
  Map<String, String> headers() {
    return headers;
  }

  /** The body of the reply. */
  public Map<String, Object> body() {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("message", getMessage());
    if (field != null) {
      error.put("field", field);
      error.put("value", value);
      error.put("allowed", allowed);
    }
    return Map.of("error", error);
  }
}
