package io.loophound.agent.operator.alert;

import java.io.IOException;

/** The receiver answered, and will never accept this alert. */
public final class RefusedException extends IOException {
  private static final long serialVersionUID = 1L;

  /** The answer of a receiver, in words. */
  public RefusedException(String answer) {
    super(answer);
  }
}
