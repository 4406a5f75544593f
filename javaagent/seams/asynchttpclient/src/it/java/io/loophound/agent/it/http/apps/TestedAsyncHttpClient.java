package io.loophound.agent.it.http.apps;

import io.loophound.agent.it.http.apps.Use.Trait;
import java.util.List;

/** AsyncHttpClient, and Play WS, which has a copy of it. */
public final class TestedAsyncHttpClient implements TestedClient {
  private static final String SEAM = "asynchttpclient";

  @Override
  public String folder() {
    return "asynchttpclient";
  }

  @Override
  public List<Use> uses() {
    return List.of(
        Use.of("ahc", "AsyncHttpClient, a body in memory", SEAM, Protocol.H1)
            .with(Trait.OWN_JVM, Trait.KIND, Trait.CONCLUDES)
            .throwing("LoopHoundKill"),
        Use.of("ahc-once", "AsyncHttpClient, a body written only once", SEAM, Protocol.H1)
            .with(Trait.OWN_JVM, Trait.CHUNKED),
        Use.of("play-ws", "Play WS, `execute` and `stream`", SEAM, Protocol.H1)
            .with(Trait.OWN_JVM, Trait.CONCLUDES)
            .throwing("ExecutionException <- LoopHoundKill"));
  }

  @Override
  public boolean has(Use use, String version) {
    return !use.name().equals("play-ws");
  }

  @Override
  public Client open(String name, Protocol protocol) {
    return name.equals("play-ws") ? new PlayWs() : new AhcClient(name);
  }
}
