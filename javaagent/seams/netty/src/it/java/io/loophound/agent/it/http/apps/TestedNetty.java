package io.loophound.agent.it.http.apps;

import io.loophound.agent.it.http.apps.Use.Trait;
import java.util.List;

/** Clients on Netty's codecs; no thread waits for a call, so none can be given an exception. */
public final class TestedNetty implements TestedClient {
  private static final String SEAM = "netty";

  @Override
  public String folder() {
    return "netty";
  }

  @Override
  public List<Use> uses() {
    return List.of(
        Use.of("reactor-netty", "Reactor Netty, a body in one piece", SEAM, Protocol.values())
            .with(Trait.OWN_JVM, Trait.KIND, Trait.CONCLUDES)
            .throwing(""),
        Use.of("reactor-netty-pieces", "Reactor Netty, a body in pieces", SEAM, Protocol.values())
            .with(Trait.OWN_JVM, Trait.CHUNKED));
  }

  @Override
  public Client open(String name, Protocol protocol) {
    return new ReactorNetty(name, protocol);
  }
}
