package io.loophound.agent.it.http.apps;

import java.util.List;

/** The JDK's client. */
public final class TestedJdk implements TestedClient {
  private static final String SEAM = "jdk-http";

  @Override
  public String folder() {
    return "jdk";
  }

  @Override
  public List<Use> uses() {
    return List.of(
        Use.of("jdk-send", "JDK `HttpClient`, `send`", SEAM, Protocol.H1, Protocol.H2),
        Use.of(
            "jdk-async",
            "JDK `HttpClient`, `sendAsync`",
            SEAM,
            Protocol.H1,
            Protocol.H2,
            Protocol.H2C));
  }

  @Override
  public Client open(String name, Protocol protocol) {
    return JdkClient.named(name, protocol);
  }
}
