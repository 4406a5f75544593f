package io.loophound.wire;

import java.util.ArrayList;
import java.util.List;

/**
 * The addresses a user has configured: {@code PATH=DIALECT}, where the path may have a {@code *} at
 * one end, and {@code none} means that they are not model calls.
 */
final class PathRules {
  private record Rule(String path, Dialect dialect) {}

  private final List<Rule> rules = new ArrayList<>();

  PathRules(WireSettings settings, List<Dialect> dialects) {
    for (String line : settings.paths()) {
      int equals = line.lastIndexOf('=');
      String name = line.substring(equals + 1).trim();
      Dialect dialect = find(name, dialects);
      if (equals < 1 || (dialect == null && !name.equals("none"))) {
        settings.complaints().badPath(line, names(dialects));
      } else {
        rules.add(new Rule(line.substring(0, equals).trim(), dialect));
      }
    }
  }

  private static Dialect find(String name, List<Dialect> dialects) {
    for (Dialect dialect : dialects) {
      if (dialect.name().equals(name)) {
        return dialect;
      }
    }
    return null;
  }

  private static String names(List<Dialect> dialects) {
    StringBuilder names = new StringBuilder();
    for (Dialect dialect : dialects) {
      names.append(dialect.name()).append(", ");
    }
    return names.append("none").toString();
  }

  /** Whether a rule covers this path. */
  boolean knows(String path) {
    return rule(path) != null;
  }

  /** The dialect at this path, or null when there is none. */
  Dialect at(String path) {
    Rule rule = rule(path);
    return rule == null || rule.dialect == null ? null : rule.dialect.at(path);
  }

  private Rule rule(String path) {
    for (int i = 0; i < rules.size(); i++) {
      if (fits(rules.get(i).path, path)) {
        return rules.get(i);
      }
    }
    return null;
  }

  private static boolean fits(String pattern, String path) {
    int last = pattern.length() - 1;
    if (last >= 0 && pattern.charAt(last) == '*') {
      return path.startsWith(pattern.substring(0, last));
    }
    return pattern.startsWith("*") ? path.endsWith(pattern.substring(1)) : path.equals(pattern);
  }
}
