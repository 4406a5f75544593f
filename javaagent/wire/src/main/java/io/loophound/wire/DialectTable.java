package io.loophound.wire;

import java.util.List;

/** The dialects under one set of settings; immutable. */
final class DialectTable {
  private final List<Dialect> dialects;
  private final PathRules rules;
  private final int bodyLimit;

  DialectTable(List<Dialect> dialects, WireSettings settings) {
    this.dialects = dialects;
    this.rules = new PathRules(settings, dialects);
    this.bodyLimit = settings.bodyLimit();
  }

  int bodyLimit() {
    return bodyLimit;
  }

  /** The dialect at an address, or null; what the user has set about an address wins. */
  Dialect at(String method, String path) {
    if (path == null || path.isEmpty()) {
      return null;
    }
    if (rules.knows(path)) {
      return "POST".equalsIgnoreCase(method) ? rules.at(path) : null;
    }
    for (int i = 0; i < dialects.size(); i++) {
      if (dialects.get(i).matches(method, path)) {
        return dialects.get(i).at(path);
      }
    }
    return null;
  }
}
