package io.loophound.seam.http;

import java.io.IOException;

/** Ends the sending of a body that must not be sent; the seam provides a reply instead. */
public final class BodyRefusedException extends IOException {

  /** An exception without a stack trace, because no application sees it. */
  public BodyRefusedException() {
    super("refused by LoopHound");
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
