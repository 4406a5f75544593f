package io.loophound.seam.jdk;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** Handles {@code HttpClient.send}. */
public final class JdkSendHandler implements Handler {
  private final JdkCalls calls;

  public JdkSendHandler(SeamContext context) {
    this.calls = new JdkCalls(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    JdkCall seen = calls.find(call);
    return seen == null ? null : SendInvocation.of(seen);
  }
}
