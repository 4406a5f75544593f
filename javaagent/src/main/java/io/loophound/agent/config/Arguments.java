package io.loophound.agent.config;

import io.loophound.agent.config.option.Option;
import io.loophound.agent.config.option.Options;
import io.loophound.agent.config.option.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits agent arguments into {@code key=value}. A semicolon always separates; a comma only before
 * another {@code key=}, because lists hold commas. Inside a list only the name of an option counts
 * as a key: {@code exempt.headers=x-a,x-b=nightly} is one value. Empty parts are left out.
 */
final class Arguments {

  private Arguments() {}

  static List<String> split(String arguments) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= arguments.length(); i++) {
      boolean end = i == arguments.length() || arguments.charAt(i) == ';';
      if (end || (arguments.charAt(i) == ',' && isKeyNext(arguments, start, i))) {
        String part = arguments.substring(start, i).trim();
        if (!part.isEmpty()) {
          parts.add(part);
        }
        start = i + 1;
      }
    }
    return parts;
  }

  /** The key of a part, without prefix; the whole part when there is no equals sign. */
  static String key(String part) {
    int equals = part.indexOf('=');
    String key = (equals < 0 ? part : part.substring(0, equals)).trim();
    return key.startsWith(Option.PREFIX) ? key.substring(Option.PREFIX.length()) : key;
  }

  private static boolean isKeyNext(String arguments, int start, int comma) {
    int next = comma + 1;
    while (next < arguments.length() && isEmptyPart(arguments.charAt(next))) {
      next++;
    }
    if (next == arguments.length() || arguments.charAt(next) == ';') {
      return true;
    }
    int end = next;
    while (end < arguments.length() && isKeyPart(arguments.charAt(end))) {
      end++;
    }
    if (end == next || end == arguments.length() || arguments.charAt(end) != '=') {
      return false;
    }
    Option current = Options.find(key(arguments.substring(start, comma)));
    boolean list = current != null && current.type() == Type.LIST;
    return !list || Options.find(key(arguments.substring(next, end))) != null;
  }

  private static boolean isEmptyPart(char c) {
    return c == ',' || c == ' ';
  }

  private static boolean isKeyPart(char c) {
    return Character.isLetterOrDigit(c) || c == '.' || c == '-' || c == '_' || c == ' ';
  }
}
