package io.loophound.seam.jdk;

import io.loophound.agent.seam.Invocation;

/** The handling of one {@code send}. */
final class SendInvocation implements Invocation {
  private final JdkCall call;
  private final Object replacement;
  private final RuntimeException kill;

  SendInvocation(JdkCall call) {
    this.call = call;
    Object reply = null;
    RuntimeException instead = null;
    if (call.isRefused()) {
      instead = call.thrown();
      reply = instead == null ? reply() : null;
      // The application's own body handler may fail on LoopHound's reply: the call is still
      // stopped.
      instead = reply == null && instead == null ? call.kill() : instead;
    } else {
      call.throttle();
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
    if (thrown != null && call.isGated() && call.isRefused()) {
      // Without a reply the exception of the refused body stays.
      return reply();
    }
    call.ended(thrown);
    return call.warned(returned);
  }

  private Object reply() {
    try {
      return call.synthetic().await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    } catch (Throwable thrown) {
      return null;
    }
  }
}
