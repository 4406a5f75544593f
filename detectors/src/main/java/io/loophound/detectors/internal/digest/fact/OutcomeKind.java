package io.loophound.detectors.internal.digest.fact;

/** What a tool's result says about its call. The first that applies. */
public enum OutcomeKind {
  /** The mapping could not read it. */
  UNKNOWN,
  /** The work is not finished: ask again later. */
  UNFINISHED,
  /** No such tool, not allowed, quota used up: it does not depend on the arguments. */
  PERMANENT_BY_CLASS,
  /** Not found, invalid, unsupported: it is compared by what it complains about. */
  PERMANENT_BY_COMPLAINT,
  /** A failure that waiting may cure. */
  TRANSIENT,
  /** Any other failure. */
  FAILURE,
  /** Nothing. */
  EMPTY,
  /** A short confirmation that something was done. */
  ACKNOWLEDGEMENT,
  /** Everything else. */
  CONTENT;

  /** Whether the call failed. */
  public boolean isFailure() {
    return switch (this) {
      case PERMANENT_BY_CLASS, PERMANENT_BY_COMPLAINT, TRANSIENT, FAILURE -> true;
      default -> false;
    };
  }

  /** Whether it failed in a way that waiting does not cure. */
  public boolean isLastingFailure() {
    return isFailure() && this != TRANSIENT;
  }
}
