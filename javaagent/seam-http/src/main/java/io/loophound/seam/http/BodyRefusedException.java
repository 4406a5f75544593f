package io.loophound.seam.http;

import java.io.IOException;

/** Ends the sending of a body that must not be sent; the seam puts a reply in its place. */
public final class BodyRefusedException extends IOException {

  /** One without a stack trace: no application gets to see it. */
  public BodyRefusedException() {
    super("refused by LoopHound");
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
