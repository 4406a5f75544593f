package io.loophound.agent.it.http.apps;

import io.loophound.agent.it.http.apps.Use.Trait;
import java.util.List;

/** Jetty's client. */
public final class TestedJetty implements TestedClient {
  private static final String SEAM = "jetty";

  @Override
  public String folder() {
    return "jetty";
  }

  @Override
  public List<Use> uses() {
    return List.of(
        Use.of("jetty", "Jetty client, a body in memory", SEAM, Protocol.H1)
            .with(Trait.OWN_JVM, Trait.KIND, Trait.VIRTUAL, Trait.CONCLUDES)
            .throwing("ExecutionException <- LoopHoundKill"),
        Use.of("jetty-once", "Jetty client, a body written only once", SEAM, Protocol.H1)
            .with(Trait.OWN_JVM, Trait.CHUNKED)
            .throwing("ExecutionException <- LoopHoundKill"));
  }

  @Override
  public Client open(String name, Protocol protocol) {
    return new JettyClient(name);
  }
}
