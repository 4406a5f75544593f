package io.loophound.seam.jdk;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** Handles {@code HttpClient.sendAsync}. */
public final class JdkSendAsyncHandler implements Handler {
  private final JdkCalls calls;

  public JdkSendAsyncHandler(SeamContext context) {
    this.calls = new JdkCalls(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    JdkCall seen = calls.find(call);
    return seen == null ? null : SendAsyncInvocation.of(seen);
  }
}
