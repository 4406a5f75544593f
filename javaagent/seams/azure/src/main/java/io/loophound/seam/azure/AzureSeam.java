package io.loophound.seam.azure;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamSpec;

/**
 * Watches the pipeline of the Azure SDK, above its retries: one logical call, whatever client is
 * below. Its other {@code send} delegates to the one that is watched.
 */
public final class AzureSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "azure-core";

  private static final String CORE = "com.azure.core.";
  private static final String HTTP = CORE + "http.";

  public AzureSeam() {
    super(NAME);
    findVersion("META-INF/maven/com.azure/azure-core/pom.properties", "1.53.0 to 1.61.0");
    linkAgainst("com.azure.", "reactor.core.");
    watch(
        send("send", "SendHandler", HTTP + "HttpPipelineCallContext"),
        send("sendSync", "SendSyncHandler", HTTP + "HttpRequest", CORE + "util.Context"));
  }

  private Point send(String method, String handler, String... parameters) {
    return point(HTTP + "HttpPipeline", method, handler, parameters);
  }
}
