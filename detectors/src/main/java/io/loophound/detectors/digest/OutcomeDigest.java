package io.loophound.detectors.digest;

import java.util.Locale;

/**
 * What is kept of a tool's outcome.
 *
 * @param digest a keyed hash of the normalised outcome, in which values that the call itself gave
 *     as arguments are masked
 * @param kind what the outcome says about the call
 */
public record OutcomeDigest(long digest, Kind kind) {

  /** What an outcome says about its call. */
  public enum Kind {
    /** A result, as far as can be told. */
    OK,
    /** The call worked and found nothing, or was denied or invalid. */
    NEGATIVE,
    /** The call failed. */
    ERROR,
    /** The work is not finished: ask again later. */
    PENDING
  }

  /**
   * The digest of an outcome.
   *
   * @param text the text the model will see; null counts as empty
   * @param argumentsJson the arguments of the call, possibly malformed, empty or null
   * @param error whether the outcome is an error; null when unknown
   */
  public static OutcomeDigest of(String text, String argumentsJson, Boolean error) {
    String outcome = text == null ? "" : text;
    return new OutcomeDigest(TextDigests.of(outcome).exact(), kind(outcome, error));
  }

  private static Kind kind(String text, Boolean error) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (Boolean.TRUE.equals(error)) {
      return Kind.ERROR;
    }
    if (lower.isBlank() || (lower.length() < 600 && lower.contains("not found"))) {
      return Kind.NEGATIVE;
    }
    if (lower.length() < 600 && (lower.contains("pending") || lower.contains("in progress"))) {
      return Kind.PENDING;
    }
    return lower.startsWith("error") ? Kind.ERROR : Kind.OK;
  }
}
