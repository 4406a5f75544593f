package io.loophound.agent.operator.api;

import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.http.Request;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The parameters of a request. */
final class Query {
  private static final int MOST = 1000;
  private static final int USUAL = 200;

  private final Map<String, String> values = new HashMap<>();

  /** The parameters; refuses all others. */
  Query(Request request, String... known) {
    for (String part : request.query().split("&", -1)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals);
      if (!part.isEmpty() && !List.of(known).contains(name)) {
        throw Problem.field("query", name, "one of " + List.of(known));
      }
      values.put(name, equals < 0 ? "" : part.substring(equals + 1));
    }
  }

  String word(String name, List<String> allowed) {
    String value = values.getOrDefault(name, "");
    if (!value.isEmpty() && !allowed.contains(value)) {
      throw Problem.field(name, value, "one of " + allowed);
    }
    return value;
  }

  int limit() {
    String value = values.getOrDefault("limit", "" + USUAL);
    boolean fits = value.matches("[0-9]{1,4}");
    int limit = fits ? Integer.parseInt(value) : 0;
    if (limit < 1 || limit > MOST) {
      throw Problem.field("limit", value, "1 to " + MOST);
    }
    return limit;
  }
}
