package io.loophound.integration.langchain4j;

import io.loophound.agent.seam.Point;
import java.util.List;

/**
 * The methods in which the AI services of Quarkus act. Quarkus generates them: their models and
 * tools are LangChain4j's, but the loop around them is not.
 */
final class QuarkusPoints {
  private static final String HERE = "io.loophound.integration.langchain4j.";
  private static final String QUARKUS = "io.quarkiverse.langchain4j.runtime.aiservice.";
  private static final String SERVICE = QUARKUS + "AiServiceMethodImplementationSupport";
  private static final String ROUND = QUARKUS + "QuarkusAiServiceStreamingResponseHandler";
  private static final String TOOL = "dev.langchain4j.service.tool.";
  private static final String INVOCATION_CONTEXT = "dev.langchain4j.invocation.InvocationContext";

  private QuarkusPoints() {}

  static List<Point> all() {
    return List.of(
        tool(SERVICE), // since 1.5
        tool(ROUND), // since 1.6
        point(
            SERVICE,
            "doImplement",
            "QuarkusHandler",
            QUARKUS + "AiServiceMethodCreateInfo",
            INVOCATION_CONTEXT,
            QUARKUS + "QuarkusAiServiceContext"),
        point(QUARKUS + "QuarkusAiServiceTokenStream", "start", "QuarkusHandler"),
        point(
            ROUND,
            "onCompleteResponse",
            "QuarkusHandler",
            "dev.langchain4j.model.chat.response.ChatResponse"),
        point(ROUND, "executeTools", "ToolTaskHandler", "java.lang.Runnable"));
  }

  private static Point tool(String type) {
    return point(
        type,
        "executeTool",
        "LangChain4jToolHandler",
        "dev.langchain4j.agent.tool.ToolExecutionRequest",
        TOOL + "ToolExecutor",
        INVOCATION_CONTEXT,
        TOOL + "ToolArgumentsErrorHandler",
        TOOL + "ToolExecutionErrorHandler");
  }

  private static Point point(String type, String method, String handler, String... parameters) {
    return new Point(type, method, List.of(parameters), HERE + handler).whereFound().onlyHelps();
  }
}
