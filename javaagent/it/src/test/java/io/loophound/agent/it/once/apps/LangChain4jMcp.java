package io.loophound.agent.it.once.apps;

import dev.langchain4j.mcp.McpToolProvider;
import dev.langchain4j.mcp.client.DefaultMcpClient;
import dev.langchain4j.mcp.client.McpClient;
import dev.langchain4j.mcp.client.transport.http.StreamableHttpMcpTransport;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.TokenStream;
import java.util.concurrent.CompletableFuture;

/** LangChain4j on the tools of an MCP server, with its own client of the protocol. */
public final class LangChain4jMcp {

  private LangChain4jMcp() {}

  interface Assistant {
    @SystemMessage("You help with orders and reports.")
    String answer(String question);
  }

  interface StreamingAssistant {
    @SystemMessage("You help with orders and reports.")
    TokenStream answer(String question);
  }

  /** Arguments: the way, and the server's URL. */
  public static void main(String[] args) {
    McpToolProvider tools = tools(args[1]);
    Ways.print(args[0], () -> args[0].equals("stream") ? stream(tools) : answer(tools));
  }

  private static String answer(McpToolProvider tools) {
    return AiServices.builder(Assistant.class)
        .chatModel(
            OpenAiChatModel.builder()
                .baseUrl(System.getenv("OPENAI_BASE_URL"))
                .apiKey("stand-in")
                .modelName(System.getenv("OPENAI_MODEL"))
                .build())
        .toolProvider(tools)
        .build()
        .answer("Do what there is to do.");
  }

  private static String stream(McpToolProvider tools) throws Exception {
    CompletableFuture<String> answer = new CompletableFuture<>();
    AiServices.builder(StreamingAssistant.class)
        .streamingChatModel(
            OpenAiStreamingChatModel.builder()
                .baseUrl(System.getenv("OPENAI_BASE_URL"))
                .apiKey("stand-in")
                .modelName(System.getenv("OPENAI_MODEL"))
                .build())
        .toolProvider(tools)
        .build()
        .answer("Do what there is to do.")
        .onPartialResponse(part -> {})
        .onCompleteResponse(response -> answer.complete(response.aiMessage().text()))
        .onError(answer::completeExceptionally)
        .start();
    return answer.get();
  }

  private static McpToolProvider tools(String url) {
    McpClient client =
        DefaultMcpClient.builder()
            .transport(
                StreamableHttpMcpTransport.builder()
                    .url(url + "/mcp")
                    .subsidiaryChannel(false)
                    .build())
            .autoHealthCheck(false)
            .build();
    return McpToolProvider.builder().mcpClients(client).build();
  }
}
