package io.loophound.agent.operator.http;

import java.util.Locale;

/** What somebody may do. Each may also do what those before it may. */
public enum AccessRole {
  /** Look. */
  VIEWER,
  /** Also terminate and revive runs. */
  OPERATOR,
  /** Also change policies, options and the mode. */
  ADMIN;

  /** Whether this one includes another. */
  public boolean includes(AccessRole other) {
    return compareTo(other) >= 0;
  }

  /** As it is written. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
