package io.loophound.agent.it.http.apps;

import io.loophound.agent.it.http.apps.Use.Trait;
import java.util.List;

/** The JDK's older client. */
public final class TestedUrlConnection implements TestedClient {
  private static final String SEAM = "url-connection";

  @Override
  public String folder() {
    return "urlconnection";
  }

  @Override
  public List<Use> uses() {
    return List.of(
        Use.of("url", "`HttpURLConnection`, body in memory", SEAM, Protocol.H1)
            .with(Trait.OWN_JVM, Trait.KIND, Trait.VIRTUAL, Trait.CONCLUDES)
            .throwing("LoopHoundKill"),
        Use.of("url-fixed", "`HttpURLConnection`, fixed length", SEAM, Protocol.H1)
            .with(Trait.OWN_JVM),
        Use.of("url-chunked", "`HttpURLConnection`, chunked", SEAM, Protocol.H1)
            .with(Trait.OWN_JVM, Trait.CHUNKED, Trait.CONCLUDES)
            .throwing("LoopHoundKill"));
  }

  @Override
  public Client open(String name, Protocol protocol) {
    return new UrlClient(name);
  }
}
