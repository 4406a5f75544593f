package io.loophound.agent.operator.alert;

import java.io.IOException;

/** The receiver answered, and will not take this alert however often it is sent. */
public final class RefusedException extends IOException {
  private static final long serialVersionUID = 1L;

  /** An answer of a receiver, in words. */
  public RefusedException(String answer) {
    super(answer);
  }
}
