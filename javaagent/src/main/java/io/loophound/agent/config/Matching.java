package io.loophound.agent.config;

import io.loophound.agent.config.option.NamedOptions;
import io.loophound.agent.config.option.Values;

/** Finds values that no call can ever match. Premain may run this: no lambdas. */
final class Matching {
  private Matching() {}

  /** Why a part of this setting has no effect, or null. */
  static String problem(String name, String value) {
    if (name.startsWith(NamedOptions.TOOL) && name.indexOf('*') >= 0) {
      return "the name of a tool is whole and has no *";
    }
    if (!name.startsWith("exempt.")) {
      return null;
    }
    for (String item : Values.list(value)) {
      String why = problemOf(name, item);
      if (why != null) {
        return item + " " + why;
      }
    }
    return null;
  }

  private static String problemOf(String name, String item) {
    if (name.equals("exempt.paths")) {
      return item.startsWith("/") && item.indexOf('*') < 0
          ? null
          : "matches nothing: it is the beginning of a path, with / and without *";
    }
    boolean hosts = name.equals("exempt.hosts");
    if (!hosts && !name.equals("exempt.agents")) {
      return null;
    }
    if (!hosts && item.equals("*")) {
      return "does not match agents without a name, as all over plain HTTP are: mode=observe does";
    }
    int star = item.indexOf('*', 1);
    boolean within = star >= 0 && (star < item.length() - 1 || item.charAt(0) == '*');
    if (within && item.length() > 1) {
      return "matches nothing: a * is at one end";
    }
    boolean address =
        item.indexOf('/') >= 0
            || (item.indexOf(':') >= 0 && item.indexOf(':') == item.lastIndexOf(':'));
    return hosts && address ? "matches nothing: it is the name of a host, without a port" : null;
  }
}
