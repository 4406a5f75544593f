package io.loophound.seam.jdk;

import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;

/** Handles {@code HttpClient.sendAsync}. */
public final class JdkSendAsyncHandler implements Handler {
  private final JdkCalls calls;

  public JdkSendAsyncHandler(SeamContext context) {
    this.calls = new JdkCalls(context);
  }

  @Override
  public Invocation enter(Call call) {
    JdkCall seen = calls.look(call);
    return seen == null ? null : new SendAsyncInvocation(seen);
  }
}
