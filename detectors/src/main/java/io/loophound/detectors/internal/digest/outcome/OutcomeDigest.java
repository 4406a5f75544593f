package io.loophound.detectors.internal.digest.outcome;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.text.OtherRunsEnd;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.detectors.internal.words.PhraseList;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What is kept of a tool's outcome.
 *
 * @param text digest of the outcome, in which values that the call passed as arguments are masked;
 *     for an outcome without text its similarity hash identifies the things that the arguments name
 * @param kind what the outcome says about the call
 * @param verbatim a hash of the original text: outcomes that are equal only after masking have
 *     different ones
 * @param passing whether it is a failure that waiting may cure, such as a rate limit
 * @param marks the other properties kept
 */
public record OutcomeDigest(
    TextDigest text, Kind kind, int verbatim, boolean passing, OutcomeMarks marks) {

  private static final PhraseList VOID = PhraseList.named("no-result");

  /** The form used for agents without tool messages, such as in the ReAct prompt. */
  private static final Pattern OBSERVED =
      Pattern.compile("(?i)\\W*(observation|(tool|function)?[ _]?(result|response|output))\\b");

  private static final int LONGEST_OBSERVED = 600;
  private static final int LONGEST_VOID = 12;
  private static final int LETTERS = 0x7FFFFFF; // this much of the hash is kept

  /** The meaning of an outcome. */
  public enum Kind {
    /** A result, as far as one can tell. */
    OK,
    /** The call worked and found nothing, or was denied or invalid. */
    NEGATIVE,
    /** The call failed. */
    ERROR,
    /** The work is not finished: ask again later. */
    PENDING
  }

  /** Hash of the normalised outcome. */
  public long digest() {
    return text.exact();
  }

  /**
   * The digest of an outcome. Never throws.
   *
   * @param text the text the model will see; null counts as empty
   * @param argumentsJson the arguments of the call, possibly malformed, empty or null
   * @param error whether the outcome is an error; null when unknown. The text may report an error
   *     even if this is false: many tools report their errors as plain results
   */
  public static OutcomeDigest of(String text, String argumentsJson, Boolean error) {
    return ofCall(text, ArgumentDigest.of(argumentsJson), error);
  }

  /** As above, with the digest of the arguments. */
  public static OutcomeDigest ofCall(String text, ArgumentDigest arguments, Boolean error) {
    if (text != null && OtherRunsEnd.in(text)) {
      return told(OtherRunsEnd.without(text), arguments, true);
    }
    return told(text == null ? "" : text, arguments, error);
  }

  private static OutcomeDigest told(String outcome, ArgumentDigest arguments, Boolean error) {
    if (outcome.isBlank() || isVoid(outcome)) {
      return silence(arguments, error);
    }
    String masked = arguments.mask(outcome);
    Kind kind = kind(outcome, error);
    boolean passing = kind == Kind.ERROR && TextKinds.passes(outcome);
    TextDigests.Masked digest = TextDigests.masked(Footer.mask(masked));
    return new OutcomeDigest(
        digest.digest(),
        kind,
        (int) Hash64.of(outcome) & LETTERS,
        passing,
        OutcomeMarks.of(outcome, kind, digest.away()));
  }

  /** Whether a text in the user's place is a tool's result that says "not finished". */
  public static boolean awaits(String userText) {
    return userText.length() <= LONGEST_OBSERVED
        && OBSERVED.matcher(userText).lookingAt()
        && TextKinds.unfinished(userText);
  }

  /** The same outcome with another kind. */
  public OutcomeDigest as(Kind other) {
    return new OutcomeDigest(text, other, verbatim, passing, marks);
  }

  /** The text of a function without a result, as languages print it. */
  private static boolean isVoid(String outcome) {
    return outcome.length() <= LONGEST_VOID && VOID.equal(outcome.strip().toLowerCase(Locale.ROOT));
  }

  /** All silent outcomes are equal, so the similarity hash holds the subject instead. */
  private static OutcomeDigest silence(ArgumentDigest arguments, Boolean error) {
    TextDigest text = new TextDigest(TextDigests.of("").exact(), arguments.terms(), 0);
    Kind kind = kind("", error);
    return new OutcomeDigest(text, kind, 0, false, OutcomeMarks.of("", kind, false));
  }

  /** What a text says, without a flag of the protocol. */
  public static Kind kindOf(String text) {
    return kind(text, null);
  }

  /** Whether a failure may be over when the same call is tried again. */
  public static boolean passes(String text) {
    return TextKinds.passes(text);
  }

  private static Kind kind(String text, Boolean error) {
    if (Boolean.TRUE.equals(error)) {
      return Kind.ERROR;
    }
    Kind kind = JsonKinds.of(text);
    return kind == null ? TextKinds.of(text) : kind;
  }
}
