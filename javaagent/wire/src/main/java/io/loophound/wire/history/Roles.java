package io.loophound.wire.history;

import io.loophound.detectors.event.Role;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;

/** The names of roles, in all dialects. */
public final class Roles {
  private Roles() {}

  /** The role named by the value at the cursor; skips it. */
  public static Role read(JsonScan in) throws MalformedException {
    Role role;
    if (in.valueIs("user")) {
      role = Role.USER;
    } else if (in.valueIs("assistant")) {
      role = Role.ASSISTANT;
    } else {
      return of(in.text());
    }
    in.skip();
    return role;
  }

  /** A number for the role, to be hashed. */
  public static long number(Role role) {
    return switch (role) {
      case SYSTEM -> 1;
      case USER -> 2;
      case ASSISTANT -> 3;
      case TOOL -> 4;
    };
  }

  /** The role of this name; an unknown role counts as the user. */
  public static Role of(String name) {
    return switch (name) {
      case "system", "developer" -> Role.SYSTEM;
      case "assistant", "model" -> Role.ASSISTANT;
      case "tool", "function" -> Role.TOOL;
      default -> Role.USER;
    };
  }
}
