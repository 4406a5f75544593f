package io.loophound.agent.weave.dispatch;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.SeamRole;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.telemetry.Stats;
import io.loophound.agent.weave.point.SeamState;
import io.loophound.agent.weave.point.WovenPoint;
import io.loophound.agent.weave.selftest.SelfTest;
import java.lang.reflect.InvocationTargetException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Accounts for LoopHound's own errors: they are counted, the first one is reported, and too many
 * disable the seam.
 */
public final class Errors {
  public static final int LIMIT = 20;

  private static final int NAMED_CLASSES = 20;
  private static final int LONGEST_REASON = 200;

  private final Stats stats;
  private final Set<String> unwoven = new HashSet<>();

  public Errors(Stats stats) {
    this.stats = stats;
  }

  /** Counts an error of a seam. Throws nothing. */
  public void count(SeamState seam, Throwable thrown) {
    if (SelfTest.isCanary(seam)) {
      seam.countError();
      return;
    }
    stats.error(seam.name());
    int count = seam.countError();
    if (thrown instanceof LinkageError) {
      switchOff(seam, "it does not fit the library's version: " + text(thrown));
    } else if (count == 1) {
      Output.line(
          "WARN seam "
              + seam.name()
              + ": an error in LoopHound, the call continued: "
              + text(thrown));
    } else if (count > LIMIT) {
      switchOff(seam, "more than " + LIMIT + " errors, the last one " + text(thrown));
    }
  }

  /** Counts an error that belongs to no seam. Throws nothing. */
  public void count(Throwable thrown) {
    stats.error("agent");
    if (stats.errors() == 1) {
      Output.line("WARN an error in LoopHound, the application continued: " + text(thrown));
    }
  }

  /**
   * A class could not be read or woven; its seams do not see it. It is named once, whatever loads
   * it again. Throws nothing.
   */
  public void unwoven(String type, List<WovenPoint> points, Throwable thrown) {
    Set<String> seams = new LinkedHashSet<>();
    for (WovenPoint point : points) {
      stats.error(point.seam().name());
      seams.add(point.seam().name());
    }
    if (isFirstUnwoven(type)) {
      Output.line(
          "WARN class "
              + type
              + " is NOT guarded, seam "
              + String.join(", ", seams)
              + " could not be woven into it: "
              + thrown.getClass().getName()
              + ": "
              + Output.clean(String.valueOf(thrown.getMessage()), LONGEST_REASON));
    }
  }

  private boolean isFirstUnwoven(String type) {
    synchronized (unwoven) {
      return unwoven.size() < NAMED_CLASSES && unwoven.add(type);
    }
  }

  /** Switches a seam off and reports it once. */
  void switchOff(SeamState seam, String why) {
    if (seam.trySwitchOff()) {
      stats.coverage().guardsNoMore(seam.name());
      if (seam.seam().role() == SeamRole.NOTES) {
        Activations.disable();
      }
      Output.line("WARN seam " + seam.name() + " off, the others stay on: " + why);
    }
  }

  /**
   * Type and place only: the message, for example of a parser, may quote the application's data.
   */
  private static String text(Throwable told) {
    boolean wraps = told instanceof InvocationTargetException && told.getCause() != null;
    Throwable thrown = wraps ? told.getCause() : told;
    StackTraceElement[] stack = thrown.getStackTrace();
    String missing = thrown instanceof LinkageError ? ": " + thrown.getMessage() : "";
    return thrown.getClass().getName() + missing + (stack.length == 0 ? "" : " at " + stack[0]);
  }
}
