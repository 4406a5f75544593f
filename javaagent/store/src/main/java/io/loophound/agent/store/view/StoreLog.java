package io.loophound.agent.store.view;

import java.util.function.Consumer;

/** What operators are told: once when the store is there, once when it is away, and why. */
public final class StoreLog {
  private final String place;
  private final String shared;
  private final Consumer<String> lines;
  private boolean told;
  private String reason = "";

  /**
   * Nothing was told yet.
   *
   * @param place where the store is, without a password
   * @param shared what is shared, and what is not
   */
  public StoreLog(String place, String shared, Consumer<String> lines) {
    this.place = place;
    this.shared = shared;
    this.lines = lines;
  }

  void onReconnected(String what, int jvms) {
    if (!told) {
      String count = jvms == 1 ? "this JVM alone" : jvms + " JVMs";
      lines.accept("store " + place + " (" + what + "), used by " + count + "; " + shared);
    } else if (!reason.isEmpty()) {
      lines.accept(
          "the store "
              + place
              + " is back; what this JVM has spent and decided meanwhile is added to it");
    }
    told = true;
    reason = "";
  }

  /** What others announce is not heard. */
  void deaf(String why) {
    lines.accept(
        "WARN the store "
            + place
            + " announces nothing: "
            + why
            + "; a conversation that a model's server keeps and that comes from another JVM may be"
            + " stopped some calls later");
  }

  void lost(boolean was, String why) {
    if (why.equals(reason)) {
      return;
    }
    boolean first = reason.isEmpty();
    reason = why;
    String line = "WARN the store " + place + (was ? " is lost: " : " cannot be used: ") + why;
    lines.accept(
        first
            ? line
                + "; loops are stopped as before, limits of the fleet are divided among its JVMs, and"
                + " it is tried again"
            : line);
  }
}
