package io.loophound.detectors.guard;

import io.loophound.detectors.guard.Evidence.Limit;
import io.loophound.detectors.guard.Verdict.Enforcement;
import io.loophound.detectors.internal.detector.ChantSpec;
import io.loophound.detectors.internal.digest.text.PlainName;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.Sign;
import java.time.Duration;
import java.util.Locale;

/** The user's text for a verdict, in four parts. Contains no text of the conversation. */
final class VerdictText {
  private static final long LONG_SECONDS = 600;

  private final Verdict verdict;
  private final Evidence evidence;

  private VerdictText(Verdict verdict) {
    this.verdict = verdict;
    evidence = verdict.evidence();
  }

  /** The text of a verdict that has evidence. */
  static String of(Verdict verdict) {
    VerdictText text = new VerdictText(verdict);
    return text.headline() + text.evidenceText() + text.consequenceText() + text.remedy();
  }

  private String headline() {
    return "LoopHound "
        + verb()
        + " run "
        + verdict.runId()
        + (verdict.agent().isEmpty() ? "" : " of agent " + PlainName.of(verdict.agent()))
        + ": "
        + evidence.what();
  }

  private String verb() {
    if (verdict.action() == Action.WARN) {
      return "warns about";
    }
    String past =
        switch (verdict.action()) {
          case THROTTLE -> "throttled";
          case STEER -> "steered";
          case CONCLUDE -> "concluded";
          case BLOCK -> "blocked";
          case TERMINATE -> "terminated";
          default -> "allowed";
        };
    return verdict.isEnforced() ? past : "would have " + past;
  }

  private String evidenceText() {
    if (verdict.detector().equals(Verdict.OPERATOR)) {
      return ". ";
    }
    String since = verdict.isLimit() ? "So far:" : "Since the first repeat:";
    return how() + ". " + (evidence.waste().modelCalls() == 0 ? "" : since + cost() + ". ");
  }

  private String how() {
    String detector =
        evidence.scored().sign().isEmpty()
            ? "detector " + verdict.detector()
            : "sign " + evidence.scored().sign() + ", score " + number(evidence.scored().score());
    if (verdict.isLimit()) {
      return " (" + detector + ")";
    }
    String steps =
        evidence.steps().last() > 0
            ? "steps " + evidence.steps().first() + " to " + evidence.steps().last() + ", "
            : "";
    String equal = ", equal: " + String.join(", ", evidence.equal());
    return ", " + evidence.count() + " times (" + steps + detector + equal + ")";
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.valueOf((long) value)
        : String.format(Locale.ROOT, "%.1f", value);
  }

  private String cost() {
    String about = evidence.waste().estimated() ? "about " : "";
    return String.format(
        Locale.ROOT,
        " %d model call%s, %s%d tokens, %s%.4f USD",
        evidence.waste().modelCalls(),
        evidence.waste().modelCalls() == 1 ? "" : "s",
        about,
        evidence.waste().tokens(),
        about,
        evidence.waste().usd());
  }

  /** What the run may still do after a budget is used up. */
  private String landing() {
    String only = "only " + String.join(", ", evidence.landing()) + " may still be called. ";
    return verdict.action() == Action.WARN
        ? "The call is made, but of its tools " + only
        : "The tool was not called, and the model was told that " + only;
  }

  private String consequenceText() {
    if (verdict.enforcement() == Enforcement.CANDIDATE) {
      return "The candidate policy only reports; what is done, the policy in force decides. ";
    }
    if (verdict.isEnforced() && !evidence.landing().isEmpty()) {
      return landing();
    }
    if (verdict.action() == Action.WARN && evidence.remedy().configured() == Action.STEER) {
      return "Nothing was stopped, and no note can be given here. ";
    }
    if (verdict.action() == Action.WARN) {
      return "Nothing was stopped; this is only a report. ";
    }
    if (!verdict.isEnforced()) {
      return "Nothing was stopped, because " + reason() + ". ";
    }
    return carriedOut();
  }

  /** Why a decision of the policy in force is not carried out. */
  private String reason() {
    return verdict.enforcement() == Enforcement.VALVE_OPEN
        ? "the valve for sign " + evidence.scored().sign() + " is open"
        : "loophound.mode is observe";
  }

  private String carriedOut() {
    if (verdict.detector().equals(ChantSpec.SPEC.name()) && verdict.action() == Action.BLOCK) {
      return "The reply is cut; if it had already ended, the next call is stopped. ";
    }
    return switch (verdict.action()) {
      case THROTTLE -> "The call waits " + verdict.delay().toMillis() + " ms. ";
      case STEER -> "The model got a note about it in the tool's result. ";
      case CONCLUDE -> "The model is asked once more, without tools; then the run is blocked. ";
      case BLOCK -> "The call is stopped" + lasting() + ". ";
      default -> "The run is ended" + held("; its calls are refused for ") + ". ";
    };
  }

  /** How long a block holds: a limit that is used up is so after any cooldown. */
  private String lasting() {
    return evidence.limit() == Limit.USED_UP
        ? ", and so is any like it; waiting does not help"
        : held(", and so is any like it for ");
  }

  private String held(String how) {
    Duration left = verdict.cooldown();
    return left.isZero() ? "" : how + words((left.toMillis() + 999) / 1000);
  }

  private static String words(long seconds) {
    if (seconds < LONG_SECONDS) {
      return seconds + " s";
    }
    long minutes = (seconds + 59) / 60;
    return minutes < 60 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
  }

  /** What else helps if equal conversations are not those of one user. */
  private String users() {
    String sign = evidence.scored().sign();
    return sign.equals(Sign.CONVERSATION_EQUAL.key()) || sign.equals(Sign.CONVERSATION_BRIEF.key())
        ? "If several users ask the same, name them by loophound.session.from, or set"
            + " loophound.weight."
            + sign
            + "=0. "
        : "";
  }

  private String remedy() {
    String acts = evidence.remedy().actsBy();
    String allows = evidence.remedy().property();
    return (acts.isEmpty() ? "" : "To stop it, set " + acts + " to block. ")
        + (allows.isEmpty() ? "" : "If this is wrong, set " + allows + ". " + users())
        + "Decision "
        + verdict.decisionId()
        + ".";
  }
}
