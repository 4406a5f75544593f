package io.loophound.integration.embabel;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamSpec;

/**
 * Watches Embabel where an agent calls its model. It only names the agent: the client, the models
 * and the tools are Spring AI's, whose seam guards them.
 */
public final class EmbabelSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "embabel";

  private static final String AGENT = "com.embabel.agent.";

  public EmbabelSeam() {
    super(NAME);
    // The library needs Java 21, this build 17, so its methods are looked up by reflection.
    findVersion("META-INF/maven/com.embabel.agent/embabel-agent-api/pom.properties", "0.3.1");
    String since034 = "core.support.LlmInteraction";
    watch(
        questionPoint("doTransform", "spi.LlmInteraction"),
        questionPoint("doTransform", since034),
        questionPoint("doTransformIfPossible-*", "spi.LlmInteraction"),
        questionPoint("doTransformIfPossible-*", since034));
  }

  private Point questionPoint(String method, String interaction) {
    return point(
            AGENT + "spi.support.springai.ChatClientLlmOperations",
            method,
            "QuestionHandler",
            "java.util.List",
            AGENT + interaction,
            "java.lang.Class",
            AGENT + "api.event.LlmRequestEvent")
        .whereFound()
        .onlyHelps();
  }
}
