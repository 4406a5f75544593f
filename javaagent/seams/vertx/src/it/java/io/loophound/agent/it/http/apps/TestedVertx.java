package io.loophound.agent.it.http.apps;

import java.util.List;

/** The HTTP client of Vert.x. */
public final class TestedVertx implements TestedClient {
  @Override
  public String folder() {
    return "vertx";
  }

  @Override
  public List<Use> uses() {
    return List.of(
        Use.of(
                "vertx",
                "Vert.x `HttpClient`, `send`",
                "vertx",
                Protocol.H1,
                Protocol.H2,
                Protocol.H2C)
            .with(Use.Trait.OWN_JVM, Use.Trait.KIND, Use.Trait.CONCLUDES)
            .throwing("ExecutionException <- LoopHoundKill"));
  }

  @Override
  public Client open(String name, Protocol protocol) {
    return new VertxClient(protocol, name.endsWith(":one-stream"));
  }
}
