package io.loophound.agent.telemetry;

import io.loophound.detectors.budget.Price;
import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.view.LoopCause;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts every decision and writes one line about it: names and numbers, no conversation. */
public final class VerdictLog implements GuardListener {
  private static final Logger LOG = LoggerFactory.getLogger("loophound");

  private static final int LONGEST = 300;

  private final Stats stats;
  private final Map<String, AtomicLong> reports = new ConcurrentHashMap<>(); // by cause

  public VerdictLog(Stats stats) {
    this.stats = stats;
  }

  @Override
  public void onVerdict(Verdict verdict) {
    stats.verdict(verdict);
    if (verdict.action().compareTo(Action.THROTTLE) > 0) {
      LOG.warn(describe(verdict) + Output.origin());
    } else {
      report(verdict);
    }
  }

  /**
   * Warnings are for people: one line a cause, and again each time it has come four times as often.
   */
  private void report(Verdict verdict) {
    Evidence why = verdict.evidence(); // what is used up is another report than what is near
    String cause = verdict.action() + verdict.detector() + why.scored().sign() + why.limit();
    long times = reports.computeIfAbsent(cause, unused -> new AtomicLong()).incrementAndGet();
    if (Long.bitCount(times) == 1 && Long.numberOfTrailingZeros(times) % 2 == 0) {
      String more = times == 1 ? "" : " (" + times + " reports of this kind in this process)";
      LOG.warn(describe(verdict) + more + Output.origin());
    }
  }

  @Override
  public void onShadowVerdict(Verdict verdict) {
    stats.shadow().verdict(verdict);
    LOG.warn("shadow " + describe(verdict) + Output.origin());
  }

  @Override
  public void onShadowError(Throwable thrown) {
    stats.error("shadow");
    LOG.warn("the candidate policy failed and is switched off: " + thrown);
  }

  @Override
  public void onListenerError(Throwable thrown) {
    stats.error("log");
    Output.line("WARN a verdict could not be logged: " + Output.clean(thrown.toString(), LONGEST));
  }

  @Override
  public void onValve(boolean opened, String sign, String message) {
    if (opened) {
      stats.valve();
    }
    LOG.error(message + Output.origin());
  }

  @Override
  public void onUnknownModel(String model, Price used) {
    LOG.warn(
        "no price for model "
            + word(model)
            + ", using "
            + used.input()
            + " and "
            + used.output()
            + " USD per million tokens, so each sum with it is a guess; to set one, name a price file"
            + " in loophound.prices");
  }

  @Override
  public void onLoopCause(LoopCause cause, String agent, int count) {
    stats.loopCause(cause, agent, count);
    String line = "why it loops: agent " + word(agent) + ": " + cause.text(count) + Output.origin();
    if (cause == LoopCause.NO_LIMIT) {
      LOG.info(line); // it may be long work, and well
    } else {
      LOG.warn(line);
    }
  }

  @Override
  public void onUnreadOutcome(String tool) {
    stats.unreadOutcome();
  }

  @Override
  public void onLeftOut(String what) {
    if (stats.recordLeftOut()) {
      LOG.warn(
          "a request or reply was too large to examine as a whole: "
              + what
              + " were left out, and the newest part was examined. Further cases are only counted,"
              + " as left_out in the exit report");
    }
  }

  private static String sign(Verdict verdict) {
    String sign = verdict.evidence().scored().sign();
    return sign.isEmpty() ? "" : " sign=" + sign;
  }

  static String describe(Verdict verdict) {
    return "verdict="
        + verdict.action().name().toLowerCase(Locale.ROOT)
        + " enforced="
        + verdict.isEnforced()
        + " detector="
        + word(verdict.detector())
        + sign(verdict)
        + " run="
        + word(verdict.runId())
        + " agent="
        + word(verdict.agent())
        + " decision="
        + word(verdict.decisionId())
        + " trace="
        + word(verdict.traceId())
        + " "
        + verdict.message();
  }

  /** A value that a program reading the line cannot mistake for the next field. */
  private static String word(String value) {
    if (value.isEmpty()) {
      return "-";
    }
    String cut = Output.clean(value, 100);
    for (int i = 0; i < cut.length(); i++) {
      char c = cut.charAt(i);
      if (!Character.isLetterOrDigit(c) && "-_.:/@#".indexOf(c) < 0) {
        return '"' + cut.replace('"', '\'') + '"';
      }
    }
    return cut;
  }
}
