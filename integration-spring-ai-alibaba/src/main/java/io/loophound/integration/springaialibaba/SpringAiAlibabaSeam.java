package io.loophound.integration.springaialibaba;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamSpec;

/**
 * Watches where an agent of Spring AI Alibaba calls its model, where it turns an exception into an
 * answer, and where it executes a tool. The model calls themselves are seen by the seam of Spring
 * AI.
 */
public final class SpringAiAlibabaSeam extends SeamSpec {
  static final String NAME = "spring-ai-alibaba";

  private static final String ALIBABA = "com.alibaba.cloud.ai.";
  private static final String GRAPH = ALIBABA + "graph.";
  private static final String STATE = GRAPH + "OverAllState";
  private static final String CONFIG = GRAPH + "RunnableConfig";
  private static final String MESSAGE = "org.springframework.ai.chat.messages.AssistantMessage";
  private static final String TOOL = MESSAGE + "$ToolCall";
  private static final String MAP = "java.util.Map";

  public SpringAiAlibabaSeam() {
    super(NAME);
    findVersion(
        "META-INF/maven/com.alibaba.cloud.ai/spring-ai-alibaba-agent-framework/pom.properties",
        "1.1.0.0 to 1.1.2.2");
    linkAgainst(ALIBABA, "org.springframework.ai.");
    markAsModelLibrary();
    watch(
        point(GRAPH + "agent.node.AgentLlmNode", "apply", "ModelNodeHandler", STATE, CONFIG)
            .onlyHelps(),
        point(GRAPH + "agent.interceptor.ModelResponse", "of", "AnswerHandler", MESSAGE)
            .onlyHelps(),
        tool(TOOL, STATE, CONFIG, MAP),
        tool(TOOL, STATE, CONFIG, MAP, "boolean", MAP, "int"));
  }

  /** One tool, with its interceptors. Since 1.1.2 tools may be executed concurrently. */
  private Point tool(String... parameters) {
    return point(
            GRAPH + "agent.node.AgentToolNode",
            "executeToolCallWithInterceptors",
            "AlibabaToolHandler",
            parameters)
        .whereFound()
        .onlyHelps();
  }
}
