package io.loophound.integration.langchain4j;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamSpec;
import io.loophound.integration.langchain4j.mapping.Library;

/**
 * Watches LangChain4j where every model sees its calls (the default methods of the two model
 * interfaces), where every tool of an AI service is executed, where a tool server is called, and
 * where an invocation of an AI service acts on a thread. All versions since 1.0; they differ in
 * where the tools go.
 */
public final class LangChain4jSeam extends SeamSpec {
  private static final String CHAT_MODEL = "dev.langchain4j.model.chat.ChatModel";
  private static final String STREAMING_CHAT_MODEL =
      "dev.langchain4j.model.chat.StreamingChatModel";
  private static final String CHAT_REQUEST = "dev.langchain4j.model.chat.request.ChatRequest";
  private static final String CHAT_OPTIONS = "dev.langchain4j.model.chat.ChatRequestOptions";
  private static final String CHAT_RESPONSE = "dev.langchain4j.model.chat.response.ChatResponse";
  private static final String STREAM_HANDLER =
      "dev.langchain4j.model.chat.response.StreamingChatResponseHandler";
  private static final String TOOL_REQUEST = "dev.langchain4j.agent.tool.ToolExecutionRequest";
  private static final String SERVICE = "dev.langchain4j.service.";
  private static final String PROXY = "DefaultAiServices$1";
  private static final String AGENT = "dev.langchain4j.agentic.agent.AgentInvocationHandler";
  private static final String METHOD = "java.lang.reflect.Method";
  private static final String ARRAY = "[Ljava.lang.Object;";
  private static final String INVOCATION_CONTEXT = "dev.langchain4j.invocation.InvocationContext";

  public LangChain4jSeam() {
    super(Library.SEAM); // a constant: the class is not loaded here
    findVersion(
        "META-INF/maven/dev.langchain4j/langchain4j-core/pom.properties", "1.0.0 to 1.19.0");
    linkAgainst("dev.langchain4j.");
    // What Library looks for, and what the parameters of a watched method prove.
    String message = "dev.langchain4j.data.message.";
    lookUp(
        INVOCATION_CONTEXT,
        SERVICE + "tool.ToolExecutionResult",
        "dev.langchain4j.agentic.",
        "dev.langchain4j.model.chat.response.Partial",
        "dev.langchain4j.model.chat.response.StreamingHandle",
        message + "AiMessage.images(",
        message + "AiMessage.toBuilder(",
        message + "AiMessage.attributes(",
        message + "AiMessage$Builder.attributes(",
        "dev.langchain4j.model.chat.request.ToolChoice.NONE",
        "dev.langchain4j.model.chat.request.ChatRequest.toBuilder(",
        "dev.langchain4j.model.chat.response.ChatResponse.toBuilder(",
        message + "ToolExecutionResultMessage.contents(",
        message + "ToolExecutionResultMessage.isError(");
    markAsModelLibrary();
    watchOwn();
    watch(QuarkusPoints.all());
  }

  private void watchOwn() {
    watch(
        model(CHAT_REQUEST),
        model(CHAT_REQUEST, CHAT_OPTIONS).whereFound(), // since 1.13
        streamingModel(CHAT_REQUEST, STREAM_HANDLER),
        streamingModel(CHAT_REQUEST, CHAT_OPTIONS, STREAM_HANDLER).whereFound(),
        tool(INVOCATION_CONTEXT).whereFound(), // since 1.6
        tool("java.lang.Object").whereFound(), // 1.4 and 1.5
        point(SERVICE + "tool.ToolServiceContext", "toolExecutors", "ToolExecutorsHandler")
            .onlyHelps(),
        point(SERVICE + PROXY, "invoke", "ProxyHandler", "java.lang.Object", METHOD, ARRAY)
            .onlyHelps(),
        point(AGENT, "invoke", "AgentHandler", "java.lang.Object", METHOD, ARRAY)
            .whereFound()
            .onlyHelps(),
        invocation(PROXY, "invoke", METHOD, ARRAY, INVOCATION_CONTEXT).whereFound(), // since 1.6
        invocation("AiServiceTokenStream", "start"),
        invocation("AiServiceStreamingResponseHandler", "onCompleteResponse", CHAT_RESPONSE),
        server(TOOL_REQUEST).whereFound(),
        server(TOOL_REQUEST, INVOCATION_CONTEXT).whereFound());
  }

  private Point model(String... parameters) {
    return point(CHAT_MODEL, "chat", "ChatModelHandler", parameters);
  }

  private Point streamingModel(String... parameters) {
    return point(STREAMING_CHAT_MODEL, "chat", "StreamingChatModelHandler", parameters);
  }

  private Point tool(String context) {
    return point(
            SERVICE + "tool.ToolService",
            "executeWithErrorHandling",
            "LangChain4jToolHandler",
            TOOL_REQUEST,
            SERVICE + "tool.ToolExecutor",
            context,
            SERVICE + "tool.ToolArgumentsErrorHandler",
            SERVICE + "tool.ToolExecutionErrorHandler")
        .onlyHelps();
  }

  private Point invocation(String type, String method, String... parameters) {
    return point(SERVICE + type, method, "InvocationHandler", parameters).onlyHelps();
  }

  private Point server(String... parameters) {
    return point(
            "dev.langchain4j.mcp.client.DefaultMcpClient",
            "executeTool",
            "ToolServerHandler",
            parameters)
        .onlyHelps();
  }
}
