package io.loophound.agent.it.http.apps;

import io.loophound.agent.it.http.apps.Use.Trait;
import java.util.List;

/** Apache HttpClient 5. */
public final class TestedApache implements TestedClient {
  private static final String SEAM = "apache-http5";

  @Override
  public String folder() {
    return "apache5";
  }

  @Override
  public List<Use> uses() {
    return List.of(
        Use.of("apache", "Apache HttpClient, classic", SEAM, Protocol.H1)
            .with(Trait.OWN_JVM, Trait.KIND, Trait.VIRTUAL, Trait.CONCLUDES)
            .throwing("LoopHoundKill"),
        Use.of("apache-once", "Apache HttpClient, a body written only once", SEAM, Protocol.H1)
            .with(Trait.OWN_JVM, Trait.CHUNKED),
        Use.of(
                "apache-async",
                "Apache HttpClient, asynchronous",
                SEAM,
                Protocol.H1,
                Protocol.H2,
                Protocol.H2C)
            .with(Trait.OWN_JVM, Trait.KIND, Trait.CONCLUDES)
            .throwing("ExecutionException <- LoopHoundKill"));
  }

  @Override
  public Client open(String name, Protocol protocol) {
    return name.equals("apache-async") ? new ApacheAsync(protocol) : new Apache(name);
  }
}
