package io.loophound.agent.store.view;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What operators are told: once when the store is there, once when it is away, and why. Of a store
 * that comes and goes that is said once, until it stays.
 */
public final class StoreLog {
  /** What comes back and is there for so long stays. */
  private static final long STAYS = 60_000_000_000L;

  private static final int MOST_REASONS = 8;

  private final String place;
  private final String shared;
  private final Consumer<String> lines;
  private final Set<String> reasons = new HashSet<>(); // that were told of the last outage
  private boolean told; // that it is there
  private boolean away;
  private boolean back; // after it was away
  private long since; // when it came back
  private boolean flaps; // it comes and goes

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

  void onReconnected(String what, int jvms, long nanos) {
    if (!told) {
      String count = jvms == 1 ? "this JVM alone" : jvms + " JVMs";
      lines.accept("store " + place + " (" + what + "), used by " + count + "; " + shared);
    } else if (away && !flaps) {
      lines.accept(
          "the store "
              + place
              + " is back; what this JVM has spent and decided meanwhile is added to it");
    }
    back = told && away;
    told = true;
    away = false;
    since = nanos;
  }

  /** It is there. */
  void onAnswer(long nanos) {
    if (flaps && stays(nanos)) {
      flaps = false;
      lines.accept("the store " + place + " is back, and stays");
    }
  }

  private boolean stays(long nanos) {
    return nanos - since >= STAYS;
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

  void lost(boolean was, String why, long nanos) {
    boolean soon = back && !stays(nanos);
    if (flaps && soon) {
      away = true;
      return;
    }
    boolean isKnown = reasons.contains(why);
    if (!away || flaps) {
      reasons.clear();
    }
    flaps = was && soon;
    away = true;
    if (flaps) {
      lines.accept(
          "WARN the store "
              + place
              + " comes and goes"
              + (isKnown ? "" : ": " + why)
              + "; what is spent and decided meanwhile is added each time, and no more is said"
              + " until it stays for a minute");
    } else if (reasons.size() < MOST_REASONS && reasons.add(why)) {
      tell(was, why);
    }
  }

  private void tell(boolean was, String why) {
    String line = "WARN the store " + place + (was ? " is lost: " : " cannot be used: ") + why;
    lines.accept(
        reasons.size() == 1
            ? line
                + "; loops are stopped as before, limits of the fleet are divided among its JVMs, and"
                + " it is tried again"
            : line);
  }
}
