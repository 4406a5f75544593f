package io.loophound.seam.ktor;

import io.loophound.agent.seam.SeamSpec;

/**
 * Watches Ktor's engine CIO. A coroutine of the engine makes the call, so its caller is recorded
 * earlier, where the client is called. Ktor's other engines are clients with their own seams.
 */
public final class KtorCioSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "ktor-cio";

  private static final String CLIENT = "io.ktor.client.";
  private static final String CONTINUATION = "kotlin.coroutines.Continuation";

  public KtorCioSeam() {
    super(NAME);
    findVersion("io/ktor/client/engine/cio/CIOEngine.class", "3.0.3 to 3.6.1");
    linkAgainst("io.ktor.", "kotlin.", "kotlinx.");
    watch(
        point(
            CLIENT + "engine.cio.CIOEngine",
            "execute",
            "ExecuteHandler",
            CLIENT + "request.HttpRequestData",
            CONTINUATION),
        point(
                CLIENT + "HttpClient",
                "execute$ktor_client_core",
                "CallerHandler",
                CLIENT + "request.HttpRequestBuilder",
                CONTINUATION)
            .whereFound()
            .onlyHelps());
  }
}
