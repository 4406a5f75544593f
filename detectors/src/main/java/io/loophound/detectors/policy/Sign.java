package io.loophound.detectors.policy;

import java.util.Locale;

/**
 * What a round shows about its run: the table of the score. A round is one reply of the model with
 * all its tool calls and their results, or a reply in words and what answers it, or a whole
 * conversation of one driver.
 *
 * <p>A round that brings {@link #NEWS} sets the score back to {@link #BASE}, one that is {@link
 * #NEUTRAL} leaves it as it is, and any other adds the weight of its sign. Weights are on the scale
 * of the threshold: at the default of 10, four plain repeats after the first one stop a run.
 *
 * <p>The table was measured on recorded runs and live programs before it was built; {@code
 * docs/detection.md} shows it with what it was measured on.
 */
public enum Sign {
  /** Something new: the score starts again. */
  NEWS(0, Action.ALLOW, false, "brought something new"),

  /** Nothing either way: a wait, a new plan, an outcome that could not be read, an exempt tool. */
  NEUTRAL(0, Action.ALLOW, false, "waited, or could not be judged"),

  /** Call and result as in the round before, and the model said the same words, five or more. */
  WORDS(4, Action.BLOCK, false, "was called again in the same words and returned the same result"),

  /** The same call fails to the letter in a way that waiting does not cure. */
  PERMANENT(2.67, Action.BLOCK, false, "failed again in the same way, which waiting will not cure"),

  /** The same call got the same result, to the letter, in the next round. */
  VERBATIM(2, Action.BLOCK, false, "was called with equal arguments and returned the same result"),

  /** The same call got the result it had got last time, with other calls in between. */
  RETURNS(1.6, Action.BLOCK, false, "was called again, among others, and returned the same result"),

  /** The tool fails with one of its last four complaints, whatever the arguments. */
  COMPLAINT(1.6, Action.BLOCK, false, "failed with the same complaint, whatever the arguments"),

  /** A result that holds the last result of the same call whole, and little else. */
  ECHO(1.6, Action.BLOCK, false, "returned its last result with something around it"),

  /** A failure that waiting may cure, but the waits do not grow. */
  TRANSIENT(1.2, Action.BLOCK, false, "failed in the same way and was not given time to recover"),

  /** Equal once times, ids and a harness's meters are masked. */
  MASKED(1.34, Action.BLOCK, true, "returned the same result except for times or ids"),

  /** A summary came instead of the result, and brings nothing new. */
  SUMMARY(
      1.6, Action.BLOCK, true, "was called again, and a summary instead of its result had no news"),

  /** A short acknowledgement of a call that says little and does not act on the world. */
  ACK(1, Action.BLOCK, true, "was called with equal arguments and only confirmed it"),

  /**
   * Another page or a greater number was asked for, and the same long result, or nothing again,
   * came back.
   */
  GROWING(1, Action.BLOCK, true, "returned the same result while only a number grew"),

  /** Calls made before got the same words, round after round; or results go to and fro. */
  ALIKE(1.15, Action.BLOCK, true, "was called again, among others, and returned the same words"),

  /** A search about the same thing finds nothing in words tried before, or the same long result. */
  REWORDED(1.34, Action.BLOCK, true, "found nothing else, in words that had all been tried before"),

  /**
   * The same call acts on the world again, and only numbers, ids or times of its result differ, or
   * it writes the same long text in the next round.
   */
  RECEIPT(1, Action.BLOCK, true, "did the same again, and its result told of nothing else"),

  /** Nothing but lasting failures, for more than eight rounds, whatever they complain about. */
  ONLY_FAILURES(1, Action.BLOCK, true, "failed again, as all has failed for many rounds"),

  /** An acknowledgement of next, scroll, press, roll, or of a batch. */
  ONWARD(0.5, Action.STEER, true, "moved on without showing anything"),

  /** The tool fails as before, for another thing, or finds nothing in another place. */
  ITEM(0.4, Action.BLOCK, true, "failed in the same way for one thing after another"),

  /** Nothing, after a time-out of the tool's own: most times are alike. */
  OWN_TIMEOUT(0.5, Action.STEER, true, "returned nothing after the same time-out"),

  /**
   * A transient failure after a pause of ten seconds or a wait, something absent after both, or an
   * equal look after half a minute of waits.
   */
  LONG_WAIT(0.5, Action.BLOCK, true, "gave the same after every pause"),

  /** Unfinished work, looked at again within a second. */
  QUICK_LOOK(0.3, Action.BLOCK, true, "was asked about unfinished work again within a second"),

  /** Unfinished work that has not moved for sixty looks in a row, ten seconds apart at most. */
  STANDSTILL(0.3, Action.STEER, true, "was asked again about unfinished work that does not move"),

  /**
   * The same reading call and nothing else, and only a lone number or id differs, or one equal
   * result in between.
   */
  RESTLESS(0.5, Action.STEER, true, "was read again and again; only a number or id differed"),

  /** A reply in words, and an answer to it, that bring nothing new. A factor on all of talk. */
  TALK(1, Action.BLOCK, true, "replied in words that bring nothing new"),

  /** A conversation of one driver began as one before and failed in the same way. */
  CONVERSATION_FAILS(2, Action.BLOCK, true, "began again and failed as before"),

  /** An identical request was given the same reply of 20 words or more. */
  CONVERSATION_EQUAL(1, Action.BLOCK, true, "began with the same prompt and got the same reply"),

  /** The same with a shorter reply, begun within two seconds: it is slowed down at most. */
  CONVERSATION_BRIEF(
      0.5, Action.THROTTLE, true, "began with the same prompt and got the same short reply"),

  /** A conversation hands on the task that it was given, word for word. */
  HANDED_ON(2, Action.BLOCK, false, "handed on the task that it was given, word for word"),

  /** The same request again, although the model has asked for tools and got no result. */
  UNANSWERED(1, Action.BLOCK, false, "was asked for again; its results are missing in the history"),

  /** A run that the guard stopped was begun again by an application that swallows exceptions. */
  CONVERSATION_RESTARTED(4, Action.BLOCK, false, "began again after it had been stopped");

  /** The score of a run in which nothing repeats: the first of its kind counts as well. */
  public static final double BASE = 2;

  private final double weight;
  private final Action strongest;
  private final boolean weak;
  private final String words;

  Sign(double weight, Action strongest, boolean weak, String words) {
    this.weight = weight;
    this.strongest = strongest;
    this.weak = weak;
    this.words = words;
  }

  /**
   * {@return what a round with this sign adds to the score, unless the policy sets another weight}
   */
  public double weight() {
    return weight;
  }

  /** {@return whether it adds to the score} */
  public boolean isStale() {
    return weight > 0;
  }

  /**
   * {@return the strongest action it leads to by itself at the threshold} From twice the threshold
   * on, every sign leads to the policy's action.
   */
  public Action strongest() {
    return strongest;
  }

  /**
   * {@return whether it is weak evidence: likeness instead of equality, or separate conversations}
   * Only weak evidence can open the valve.
   */
  public boolean isWeak() {
    return weak;
  }

  /** {@return what the call, or the run, did: completes a sentence} */
  public String words() {
    return words;
  }

  /** {@return the name in the configuration: {@code loophound.weight.NAME}} */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
