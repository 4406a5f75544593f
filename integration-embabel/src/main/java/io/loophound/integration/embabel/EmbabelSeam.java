package io.loophound.integration.embabel;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/**
 * Watches Embabel where an agent calls its model. It only names the agent: the client, the models
 * and the tools are Spring AI's, whose seam guards them.
 */
public final class EmbabelSeam implements Seam {
  /** The seam's name. */
  public static final String NAME = "embabel";

  private static final String AGENT = "com.embabel.agent.";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    String since034 = "core.support.LlmInteraction";
    return List.of(
        asks("doTransform", "spi.LlmInteraction"),
        asks("doTransform", since034),
        asks("doTransformIfPossible-*", "spi.LlmInteraction"),
        asks("doTransformIfPossible-*", since034));
  }

  /** The library needs Java 21, this build 17, so its methods are looked up by reflection. */
  @Override
  public boolean besideLibrary() {
    return false;
  }

  @Override
  public String versionResource() {
    return "META-INF/maven/com.embabel.agent/embabel-agent-api/pom.properties";
  }

  @Override
  public String testedVersions() {
    return "0.3.1";
  }

  private static Point asks(String method, String interaction) {
    return new Point(
            AGENT + "spi.support.springai.ChatClientLlmOperations",
            method,
            List.of(
                "java.util.List",
                AGENT + interaction,
                "java.lang.Class",
                AGENT + "api.event.LlmRequestEvent"),
            "io.loophound.integration.embabel.QuestionHandler")
        .whereFound()
        .onlyHelps();
  }
}
