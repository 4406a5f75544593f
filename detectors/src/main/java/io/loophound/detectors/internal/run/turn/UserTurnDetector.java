package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.internal.digest.sketch.WordSketch;
import io.loophound.detectors.internal.digest.text.NestedKillText;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.run.window.CallWindow;
import java.util.Arrays;

/**
 * Texts that a run got in the user's place: from a person, or from a harness. Guarded by the run's
 * lock.
 */
public final class UserTurnDetector {
  private static final int TEXTS = 8;
  private static final int WORDS_OF_A_PERSON = 3;
  private static final long COMES_BACK_MILLIS = 1000;
  private static final long ASKS_AGAIN_MILLIS = 100;

  private static final TextDigest[] NONE = {};

  private TextDigest[] texts = NONE;
  private long task; // the first text
  private WordSketch remarks; // null until a text comes together with outcomes
  private boolean accompanied; // outcomes have come with a text that belongs to them
  private boolean refusal;
  private boolean summary; // the newest request asks for one
  private long refusedOutcomes;
  private long refusedCalls; // whose outcomes they are
  private boolean refused; // the newest request

  /** Examines a text that comes together with outcomes: it may be a refusal. */
  public void examine(RequestDelta request) {
    summary = false;
    boolean together = !request.outcomes().isEmpty() && !request.userText().isEmpty();
    refusal = together && HarnessTexts.isRefusal(request.userText());
  }

  /**
   * Takes the text that comes together with outcomes; returns whether it belongs to them: harnesses
   * send reminders there, whose words the run knows, except for a running number, or have the work
   * summed up.
   *
   * @param refusedElsewhere whether another process has refused the outcomes, as far as can be
   *     told: then the first text that comes with any is the user's reaction
   */
  public boolean takeWithOutcomes(RequestDelta request, boolean refusedElsewhere) {
    if (request.userText().isEmpty()) {
      summary = false;
      return true;
    }
    boolean refusedHere = refusedOutcomes != 0 && request.outcomesHash() == refusedOutcomes;
    boolean reaction = refusedHere || (refusedElsewhere && !accompanied);
    summary = !reaction && !refusal && HarnessTexts.asksForSummary(request.userText());
    accompanied |= !reaction;
    return !reaction && (refusal || summary || !addRemark(request.userText()));
  }

  /** Whether the newest request has the model sum up its work in the middle of it. */
  public boolean asksForSummary() {
    return summary;
  }

  /** Remembers its words; returns whether so many are new that a person speaks. */
  private boolean addRemark(String text) {
    if (text.isEmpty()) {
      return false;
    }
    remarks = remarks == null ? new WordSketch() : remarks;
    return remarks.addAll(text) >= WORDS_OF_A_PERSON;
  }

  /** Whether a text differs from the last few. */
  public boolean isNew(TextDigest digest) {
    for (TextDigest earlier : texts) {
      if (earlier.isNear(digest)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether someone returns with words that were used before, some time after an answer that asked
   * for nothing. Harnesses reply immediately, or say what is wrong. Whoever repeats exactly the
   * opening of the conversation is a clock, or a person, and may return sooner.
   */
  public boolean isReturningUser(String text, TextDigest digest, CallWindow calls, long nanos) {
    long pause = digest.exact() == task ? ASKS_AGAIN_MILLIS : COMES_BACK_MILLIS;
    return calls.isAnswered()
        && calls.millisSinceReply(nanos) >= pause
        && !HarnessTexts.isRefusal(text);
  }

  /** The text is not new from now on. */
  public void remember(TextDigest digest) {
    task = task == 0 ? digest.exact() : task;
    int from = texts.length == TEXTS ? 1 : 0;
    texts = Arrays.copyOfRange(texts, from, texts.length + 1);
    texts[texts.length - 1] = digest;
  }

  /**
   * A request was refused: its outcomes are known from now on, and a user text added to them is the
   * user's reaction.
   */
  public void recordRefusal(RequestDelta request) {
    refused = true;
    refusedOutcomes = request.outcomesHash();
    refusedCalls = request.answeredCalls();
  }

  /**
   * Whether somebody asks something else after a refused request, where a memory keeps neither the
   * calls nor their results: a text that follows the calls may be a result.
   */
  public boolean asksSomethingElse(RequestDelta request) {
    boolean onlyWords = request.outcomes().isEmpty() && request.lastReply() == null;
    String newest = onlyWords ? request.newestUserText() : "";
    if (!refused
        || newest.isEmpty()
        || HarnessTexts.isRefusal(newest)
        || NestedKillText.isIn(newest)) {
      return false;
    }
    return isNew(request.newestText());
  }

  /** After a refusal the application may put words of its own in the place of a reply. */
  public boolean isOfApplication(Message reply) {
    boolean words = reply.toolCalls().isEmpty();
    return words && (outcomesWereRefused() || NestedKillText.isIn(reply.text()));
  }

  /** Whether the newest outcomes came with a request that was refused. */
  boolean outcomesWereRefused() {
    return refusedOutcomes != 0;
  }

  /**
   * Whether the calls whose outcomes were refused have other outcomes now: someone has repaired
   * them.
   */
  public boolean hasCorrectedOutcome(RequestDelta request) {
    return refusedCalls != 0
        && request.answeredCalls() == refusedCalls
        && request.outcomesHash() != refusedOutcomes;
  }

  /** A call goes through, so the outcomes are no longer refused. */
  public void recordAdmission() {
    refused = false;
    refusedOutcomes = 0;
    refusedCalls = 0;
  }
}
