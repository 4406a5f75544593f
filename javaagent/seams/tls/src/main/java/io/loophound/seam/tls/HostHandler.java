package io.loophound.seam.tls;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Reports who opens a connection to a host of models. */
public final class HostHandler implements Handler {
  private static final int MOST_REPORTS = 8;

  private final SeamContext context;
  private final ModelHosts hosts;
  private final Set<String> reported = ConcurrentHashMap.newKeySet();

  /** Constructor. */
  public HostHandler(SeamContext context) {
    this.context = context;
    hosts = new ModelHosts(context.modelHosts());
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (call.arguments()[1] instanceof String host && hosts.has(host)) {
      List<String> callers = Caller.classes();
      String client = Caller.of(callers);
      if (reported.size() < MOST_REPORTS && reported.add(client + host)) {
        context.modelConnection(host, client, callers);
      }
    }
    return null;
  }
}
