package io.loophound.integration.langchain4j;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/**
 * Watches LangChain4j where every model sees its calls (the default methods of the two model
 * interfaces), where every tool of an AI service is executed, and where an invocation of an AI
 * service acts on a thread.
 */
public final class LangChain4jSeam implements Seam {
  static final String NAME = "langchain4j";

  private static final String HERE = "io.loophound.integration.langchain4j.";
  private static final String CHAT_MODEL = "dev.langchain4j.model.chat.ChatModel";
  private static final String STREAMING_CHAT_MODEL =
      "dev.langchain4j.model.chat.StreamingChatModel";
  private static final String CHAT_REQUEST = "dev.langchain4j.model.chat.request.ChatRequest";
  private static final String CHAT_OPTIONS = "dev.langchain4j.model.chat.ChatRequestOptions";
  private static final String CHAT_RESPONSE = "dev.langchain4j.model.chat.response.ChatResponse";
  private static final String STREAM_HANDLER =
      "dev.langchain4j.model.chat.response.StreamingChatResponseHandler";
  private static final String INVOCATION_CONTEXT = "dev.langchain4j.invocation.InvocationContext";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        model(CHAT_REQUEST),
        model(CHAT_REQUEST, CHAT_OPTIONS),
        streamingModel(CHAT_REQUEST, STREAM_HANDLER),
        streamingModel(CHAT_REQUEST, CHAT_OPTIONS, STREAM_HANDLER),
        tool(),
        invocation(
            "DefaultAiServices$1",
            "invoke",
            "java.lang.reflect.Method",
            "[Ljava.lang.Object;",
            INVOCATION_CONTEXT),
        invocation("AiServiceTokenStream", "start"),
        invocation("AiServiceStreamingResponseHandler", "onCompleteResponse", CHAT_RESPONSE));
  }

  @Override
  public boolean besideLibrary() {
    return true;
  }

  @Override
  public String versionResource() {
    return "META-INF/maven/dev.langchain4j/langchain4j-core/pom.properties";
  }

  private static Point model(String... parameters) {
    return new Point(CHAT_MODEL, "chat", List.of(parameters), HERE + "ChatModelHandler");
  }

  private static Point streamingModel(String... parameters) {
    return new Point(
        STREAMING_CHAT_MODEL, "chat", List.of(parameters), HERE + "StreamingChatModelHandler");
  }

  private static Point tool() {
    return new Point(
        "dev.langchain4j.service.tool.ToolService",
        "executeWithErrorHandling",
        List.of(
            "dev.langchain4j.agent.tool.ToolExecutionRequest",
            "dev.langchain4j.service.tool.ToolExecutor",
            INVOCATION_CONTEXT,
            "dev.langchain4j.service.tool.ToolArgumentsErrorHandler",
            "dev.langchain4j.service.tool.ToolExecutionErrorHandler"),
        HERE + "ToolHandler");
  }

  private static Point invocation(String type, String method, String... parameters) {
    return new Point(
        "dev.langchain4j.service." + type, method, List.of(parameters), HERE + "InvocationHandler");
  }
}
