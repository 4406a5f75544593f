package io.loophound.seam.tls;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reports who opens a WebSocket to a host of models, with a client whose calls over HTTP are seen:
 * from where TLS begins it looks like one of these.
 */
public final class WebSocketHandler implements Handler {
  private static final int MOST_REPORTS = 8;

  private final SeamContext context;
  private final ModelHosts hosts;
  private final Set<String> reported = ConcurrentHashMap.newKeySet();

  /** Constructor. */
  public WebSocketHandler(SeamContext context) {
    this.context = context;
    hosts = new ModelHosts(context.modelHosts());
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (call.arguments()[0] instanceof URI address) {
      report(address.getHost(), "JDK HttpClient");
    } else {
      report(ofOkHttp(call.self()), "OkHttp");
    }
    return null;
  }

  private void report(String host, String client) {
    if (host != null
        && hosts.has(host)
        && reported.size() < MOST_REPORTS
        && reported.add(client + host)) {
      context.modelWebSocket(host, client, Caller.classes());
    }
  }

  /** The host of its request, by methods that OkHttp has had since 3.5; null if they are gone. */
  private static String ofOkHttp(Object socket) {
    try {
      for (Class<?> type : socket.getClass().getInterfaces()) {
        if (type.getName().equals("okhttp3.WebSocket")) {
          Object request = type.getMethod("request").invoke(socket);
          Object url = request.getClass().getMethod("url").invoke(request);
          return (String) url.getClass().getMethod("host").invoke(url);
        }
      }
    } catch (ReflectiveOperationException e) {
      // then nothing is known of it
    }
    return null;
  }
}
