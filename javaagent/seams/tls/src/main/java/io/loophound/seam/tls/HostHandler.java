package io.loophound.seam.tls;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.util.List;

/** Reports who opens a connection to a host of models. */
public final class HostHandler implements Handler {
  private final SeamContext context;
  private final ModelHosts hosts;

  /** Constructor. */
  public HostHandler(SeamContext context) {
    this.context = context;
    hosts = new ModelHosts(context.modelHosts());
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (call.arguments()[1] instanceof String host && hosts.has(host)) {
      List<String> callers = Caller.classes();
      context.modelConnection(host, Caller.of(callers), callers);
    }
    return null;
  }
}
