package io.loophound.agent.operator.api;

import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.http.Request;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The parameters of a request. */
final class Query {
  private static final int MOST = 1000;
  private static final int USUAL = 200;
  private static final int LONGEST = 200;

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

  /** One of these words, or empty if the request does not have the parameter. */
  String word(String name, List<String> allowed) {
    String value = values.get(name);
    if (value != null && !allowed.contains(value)) {
      throw Problem.field(name, value, "one of " + allowed);
    }
    return value == null ? "" : value;
  }

  /** A text that people have written, or empty. */
  String text(String name) {
    String text;
    try {
      text = URLDecoder.decode(values.getOrDefault(name, ""), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw Problem.field(name, values.get(name), "a text that is URL-encoded");
    }
    if (text.length() > LONGEST || text.chars().anyMatch(Character::isISOControl)) {
      throw Problem.field(name, text, "up to " + LONGEST + " printable characters");
    }
    return text;
  }

  /** A whole number, or {@code absent}. */
  int number(String name, int absent, int least, int most) {
    String value = values.get(name);
    boolean fits = value != null && value.matches("[0-9]{1,7}");
    int number = fits ? Integer.parseInt(value) : absent;
    if (value != null && (!fits || number < least || number > most)) {
      throw Problem.field(name, value, least + " to " + most);
    }
    return number;
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
