package io.loophound.seam.azure;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/**
 * Watches the pipeline of the Azure SDK, above its retries: one logical call, whatever client is
 * below. Its other {@code send} delegates to the one that is watched.
 */
public final class AzureSeam implements Seam {
  /** The seam's name. */
  public static final String NAME = "azure-core";

  private static final String CORE = "com.azure.core.";
  private static final String HTTP = CORE + "http.";
  private static final String PACKAGE = "io.loophound.seam.azure.";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        send("send", "SendHandler", HTTP + "HttpPipelineCallContext"),
        send("sendSync", "SendSyncHandler", HTTP + "HttpRequest", CORE + "util.Context"));
  }

  @Override
  public boolean besideLibrary() {
    return true;
  }

  @Override
  public String versionResource() {
    return "META-INF/maven/com.azure/azure-core/pom.properties";
  }

  @Override
  public String testedVersions() {
    return "1.53.0 to 1.57.1";
  }

  @Override
  public List<String> libraries() {
    return List.of("com.azure.", "reactor.core.");
  }

  private static Point send(String method, String handler, String... parameters) {
    return new Point(HTTP + "HttpPipeline", method, List.of(parameters), PACKAGE + handler);
  }
}
