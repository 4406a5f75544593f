package io.loophound.agent.it.http.apps;

import java.util.List;

/** Ktor's client over its engine CIO. */
public final class TestedKtor implements TestedClient {
  @Override
  public String folder() {
    return "ktor";
  }

  @Override
  public List<Use> uses() {
    return List.of(
        Use.of("ktor-cio", "Ktor client on CIO, a body in memory", "ktor-cio", Protocol.H1)
            .with(Use.Trait.OWN_JVM, Use.Trait.KIND, Use.Trait.CONCLUDES)
            .throwing("LoopHoundKill"),
        Use.of(
                "ktor-cio-written",
                "Ktor client on CIO, a body written only once",
                "ktor-cio",
                Protocol.H1)
            .with(Use.Trait.OWN_JVM, Use.Trait.CHUNKED, Use.Trait.CONCLUDES));
  }

  @Override
  public Client open(String name, Protocol protocol) {
    return new KtorClient(name.endsWith("written"));
  }
}
