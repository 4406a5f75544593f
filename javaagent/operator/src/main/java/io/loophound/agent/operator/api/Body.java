package io.loophound.agent.operator.api;

import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.http.Request;
import io.loophound.agent.operator.json.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** The JSON object in the body of a request. */
final class Body {
  private static final String JSON = "application/json";

  private Body() {}

  /** The object; refuses all other fields. */
  static Map<String, Object> of(Request request, String... known) {
    String type = request.header("content-type");
    if (!type.equals(JSON) && !type.startsWith(JSON + ";")) {
      throw Problem.field(415, "Content-Type", type, JSON);
    }
    Map<String, Object> body;
    try {
      body = JsonObject.read(request.text());
    } catch (IllegalArgumentException e) {
      throw Problem.of(400, e.getMessage());
    }
    only("", body, known);
    return body;
  }

  /** Refuses unknown fields. */
  static void only(String path, Map<String, Object> body, String... known) {
    for (String field : body.keySet()) {
      if (!List.of(known).contains(field)) {
        throw Problem.field(path + field, body.get(field), "only the fields " + List.of(known));
      }
    }
  }

  /** A scalar value as a user would write it, or null. */
  static String text(String path, Object value) {
    if (value instanceof Map) {
      throw Problem.field(path, "an object", "a text, a number, true, false or null");
    }
    if (value instanceof BigDecimal number) {
      return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
    return value == null ? null : value.toString();
  }
}
