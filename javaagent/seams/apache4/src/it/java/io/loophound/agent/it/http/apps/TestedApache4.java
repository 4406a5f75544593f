package io.loophound.agent.it.http.apps;

import io.loophound.agent.it.http.apps.Use.Trait;
import java.util.List;

/** Apache HttpClient 4 and HttpAsyncClient 4. */
public final class TestedApache4 implements TestedClient {
  private static final String SEAM = "apache-http4";

  @Override
  public String folder() {
    return "apache4";
  }

  @Override
  public List<Use> uses() {
    return List.of(
        Use.of("apache4", "Apache HttpClient 4, classic", SEAM, Protocol.H1)
            .with(Trait.OWN_JVM, Trait.KIND, Trait.VIRTUAL, Trait.CONCLUDES)
            .throwing("LoopHoundKill"),
        Use.of("apache4-once", "Apache HttpClient 4, a body written only once", SEAM, Protocol.H1)
            .with(Trait.OWN_JVM, Trait.CHUNKED),
        Use.of("apache4-async", "Apache HttpClient 4, asynchronous", SEAM, Protocol.H1)
            .with(Trait.OWN_JVM, Trait.KIND, Trait.CONCLUDES)
            .throwing("ExecutionException <- LoopHoundKill"));
  }

  @Override
  public Client open(String name, Protocol protocol) {
    return name.equals("apache4-async") ? new Apache4Async() : new Apache4(name);
  }
}
