package io.loophound.detectors.internal.digest.outcome;

import java.util.regex.Pattern;

/** What a text says on its face about the call that it answers. */
public final class TextOutcome {
  /** The form used for agents without tool messages, such as in the ReAct prompt. */
  private static final Pattern OBSERVED =
      Pattern.compile("(?i)\\W*(observation|(tool|function)?[ _]?(result|response|output))\\b");

  private static final int LONGEST_OBSERVED = 600;

  private TextOutcome() {}

  /** The meaning of a text. */
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

  /** What a text says, without a flag of the protocol. */
  public static Kind kindOf(String text) {
    Kind kind = JsonKinds.of(text);
    return kind == null ? TextKinds.of(text) : kind;
  }

  /** Whether a failure may be over when the same call is tried again. */
  public static boolean isTransient(String text) {
    return TextKinds.isTransient(text);
  }

  /** Whether a text of any length begins like "Status code 404". */
  public static boolean beginsWithFailureStatus(String text) {
    return TextKinds.beginsWithFailureStatus(text);
  }

  /** Whether the word that ends there is in source code that throws or logs it. */
  public static boolean isSourceCode(String lower, int end) {
    return TextKinds.isSourceCode(lower, end);
  }

  /** The text without what is in quotation marks. */
  public static String withoutQuotes(String lower) {
    return TextKinds.withoutQuotes(lower);
  }

  /** The text without "failed" in the title "Failed states", and without the name "error_log". */
  public static String withoutTitle(String lower) {
    return TextKinds.withoutTitle(lower);
  }

  /** Whether a text in the user's place is a tool's result that says "not finished". */
  public static boolean awaits(String userText) {
    return userText.length() <= LONGEST_OBSERVED
        && OBSERVED.matcher(userText).lookingAt()
        && TextKinds.saysUnfinished(userText);
  }

  /** Whether it is what a search that found nothing answers in JSON. */
  public static boolean findsNothing(String text) {
    return JsonKinds.findsNothing(text);
  }
}
