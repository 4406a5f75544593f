package io.loophound.agent.http.jdk;

import io.loophound.agent.seam.Invocation;

/** What is done about one {@code send}. */
final class SendInvocation implements Invocation {
  private final JdkCall call;
  private final Object replacement;
  private final RuntimeException kill;

  SendInvocation(JdkCall call) {
    this.call = call;
    Object reply = null;
    RuntimeException instead = null;
    if (call.refused()) {
      try {
        reply = call.synthetic().await();
      } catch (Exception e) {
        // The application's own body handler refuses the reply; the call must be stopped even so.
        instead = call.kill();
      }
    }
    this.replacement = reply;
    this.kill = instead;
  }

  @Override
  public Object[] arguments() {
    return call.arguments();
  }

  @Override
  public Object replacement() {
    return replacement;
  }

  @Override
  public RuntimeException kill() {
    return kill;
  }

  @Override
  public Object exit(Object returned, Throwable thrown) {
    if (thrown != null && call.gated() && call.refused()) {
      return lateReply();
    }
    call.ended(thrown);
    return returned;
  }

  /** Null leaves the exception of the refused body: the call is stopped in any case. */
  private Object lateReply() {
    try {
      return call.synthetic().await();
    } catch (Exception e) {
      return null;
    }
  }
}
