package io.loophound.seam.jdk;

import io.loophound.agent.seam.Invocation;

/** The handling of one {@code send}. */
final class SendInvocation implements Invocation.Proceed {
  private final JdkCall call;

  private SendInvocation(JdkCall call) {
    this.call = call;
  }

  /** Makes the call, or refuses it. */
  static Invocation of(JdkCall call) {
    SendInvocation made = new SendInvocation(call);
    if (!call.isRefused()) {
      call.throttle();
      return made;
    }
    RuntimeException thrown = call.thrown();
    Object reply = thrown == null ? made.reply() : null;
    if (reply != null) {
      return new Invocation.Replace(reply);
    }
    // The application's own body handler may fail on LoopHound's reply: the call is still stopped.
    return new Invocation.Throw(thrown == null ? call.kill() : thrown);
  }

  @Override
  public Object[] arguments() {
    return call.arguments();
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
