package io.loophound.agent.it.http.apps;

import io.loophound.agent.it.http.apps.Use.Trait;
import java.util.List;

/** Spring's WebClient. */
public final class TestedWebClient implements TestedClient {
  private static final String SEAM = "webclient";

  @Override
  public String folder() {
    return "webclient";
  }

  @Override
  public List<Use> uses() {
    return List.of(
        Use.of(
                "webclient",
                "`WebClient` over Reactor Netty",
                SEAM,
                Protocol.H1,
                Protocol.H2,
                Protocol.H2C)
            .with(Trait.OWN_JVM, Trait.KIND, Trait.CONCLUDES)
            .throwing("LoopHoundKill"),
        Use.of("webclient-jdk", "`WebClient` over the JDK's client", SEAM, Protocol.H1)
            .with(Trait.OWN_JVM, Trait.CONCLUDES)
            .throwing("LoopHoundKill"));
  }

  @Override
  public Client open(String name, Protocol protocol) {
    return new WebClientWay(name, protocol);
  }
}
