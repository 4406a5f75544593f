package io.loophound.seam.ktor;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/**
 * Watches Ktor's engine CIO. A coroutine of the engine makes the call, so its caller is recorded
 * earlier, where the client is called. Ktor's other engines are clients with their own seams.
 */
public final class KtorCioSeam implements Seam {
  /** The seam's name. */
  public static final String NAME = "ktor-cio";

  private static final String CLIENT = "io.ktor.client.";
  private static final String CONTINUATION = "kotlin.coroutines.Continuation";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        new Point(
            CLIENT + "engine.cio.CIOEngine",
            "execute",
            List.of(CLIENT + "request.HttpRequestData", CONTINUATION),
            "io.loophound.seam.ktor.ExecuteHandler"),
        new Point(
                CLIENT + "HttpClient",
                "execute$ktor_client_core",
                List.of(CLIENT + "request.HttpRequestBuilder", CONTINUATION),
                "io.loophound.seam.ktor.AskedHandler")
            .whereFound()
            .onlyHelps());
  }

  @Override
  public boolean besideLibrary() {
    return true;
  }

  @Override
  public String versionResource() {
    return "io/ktor/client/engine/cio/CIOEngine.class";
  }

  @Override
  public List<String> libraries() {
    return List.of("io.ktor.", "kotlin.", "kotlinx.");
  }
}
