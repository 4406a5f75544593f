package io.loophound.agent.it.http.apps;

import io.loophound.agent.it.http.apps.Use.Trait;
import java.util.List;

/** OkHttp; its queue cannot be told of an exception that is no IOException. */
public final class TestedOkHttp implements TestedClient {
  private static final String SEAM = "okhttp";

  @Override
  public String folder() {
    return "okhttp";
  }

  @Override
  public List<Use> uses() {
    return List.of(
        Use.of("okhttp", "OkHttp, `execute`", SEAM, Protocol.H1, Protocol.H2)
            .with(Trait.OWN_JVM, Trait.KIND, Trait.VIRTUAL, Trait.CONCLUDES)
            .throwing("LoopHoundKill"),
        Use.of("okhttp-queue", "OkHttp, `enqueue`", SEAM, Protocol.H1, Protocol.H2)
            .with(Trait.OWN_JVM, Trait.CONCLUDES)
            .throwing(""),
        Use.of("okhttp-once", "OkHttp, a body written only once", SEAM, Protocol.H1, Protocol.H2C)
            .with(Trait.OWN_JVM, Trait.CHUNKED));
  }

  @Override
  public Client open(String name, Protocol protocol) {
    return new OkHttp(name, protocol);
  }
}
