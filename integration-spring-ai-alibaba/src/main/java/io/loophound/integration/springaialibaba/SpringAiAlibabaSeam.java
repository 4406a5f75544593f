package io.loophound.integration.springaialibaba;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Watches where an agent of Spring AI Alibaba calls its model, where it turns an exception into an
 * answer, and where it executes a tool. The model calls themselves are seen by the seam of Spring
 * AI.
 */
public final class SpringAiAlibabaSeam implements Seam {
  static final String NAME = "spring-ai-alibaba";

  private static final String HERE = "io.loophound.integration.springaialibaba.";
  private static final String ALIBABA = "com.alibaba.cloud.ai.";
  private static final String GRAPH = ALIBABA + "graph.";
  private static final String STATE = GRAPH + "OverAllState";
  private static final String CONFIG = GRAPH + "RunnableConfig";
  private static final String MESSAGE = "org.springframework.ai.chat.messages.AssistantMessage";
  private static final String MAP = "java.util.Map";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        new Point(
                GRAPH + "agent.node.AgentLlmNode",
                "apply",
                List.of(STATE, CONFIG),
                HERE + "ModelNodeHandler")
            .onlyHelps(),
        new Point(
                GRAPH + "agent.interceptor.ModelResponse",
                "of",
                List.of(MESSAGE),
                HERE + "AnswerHandler")
            .onlyHelps(),
        tool(),
        tool("boolean", MAP, "int"));
  }

  @Override
  public boolean callsModels() {
    return true;
  }

  @Override
  public boolean besideLibrary() {
    return true;
  }

  @Override
  public String versionResource() {
    return "META-INF/maven/com.alibaba.cloud.ai/spring-ai-alibaba-agent-framework/pom.properties";
  }

  @Override
  public String testedVersions() {
    return "1.1.0.0 to 1.1.2.2";
  }

  @Override
  public List<String> libraries() {
    return List.of(ALIBABA, "org.springframework.ai.");
  }

  /** One tool, with its interceptors. Since 1.1.2 tools may be executed concurrently. */
  private static Point tool(String... since112) {
    List<String> parameters = new ArrayList<>(List.of(MESSAGE + "$ToolCall", STATE, CONFIG, MAP));
    Collections.addAll(parameters, since112);
    return new Point(
            GRAPH + "agent.node.AgentToolNode",
            "executeToolCallWithInterceptors",
            parameters,
            HERE + "ToolHandler")
        .whereFound()
        .onlyHelps();
  }
}
