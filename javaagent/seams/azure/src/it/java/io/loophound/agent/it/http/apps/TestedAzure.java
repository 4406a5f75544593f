package io.loophound.agent.it.http.apps;

import io.loophound.agent.it.http.apps.Use.Trait;
import java.util.List;

/** The Azure SDK. */
public final class TestedAzure implements TestedClient {
  private static final String SEAM = "azure-core";

  @Override
  public String folder() {
    return "azure";
  }

  @Override
  public List<Use> uses() {
    return List.of(
        Use.of("azure-sync", "Azure SDK, `sendSync`", SEAM, Protocol.H1)
            .with(Trait.OWN_JVM, Trait.CONCLUDES),
        Use.of("azure-async", "Azure SDK, `send`", SEAM, Protocol.H1)
            .with(Trait.OWN_JVM, Trait.CONCLUDES));
  }

  @Override
  public Client open(String name, Protocol protocol) {
    return new Azure(name);
  }
}
