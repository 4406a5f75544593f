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

  /** Arguments: the server's URL, and ways, each in front of the model that it asks. */
  public static void main(String[] args) {
    for (int i = 1; i < args.length; i += 2) {
      run(args[i], args[0], args[i + 1]);
    }
    System.exit(0);
  }

  private static void run(String way, String url, String model) {
    McpToolProvider tools = tools(url);
    String question = "Do what there is to do for " + way + ".";
    Ways.print(
        way,
        () ->
            way.equals("stream") ? stream(tools, model, question) : answer(tools, model, question));
  }

  private static String answer(McpToolProvider tools, String model, String question) {
    return AiServices.builder(Assistant.class)
        .chatModel(
            OpenAiChatModel.builder()
                .baseUrl(System.getenv("OPENAI_BASE_URL"))
                .apiKey("stand-in")
                .modelName(model)
                .build())
        .toolProvider(tools)
        .build()
        .answer(question);
  }

  private static String stream(McpToolProvider tools, String model, String question)
      throws Exception {
    CompletableFuture<String> answer = new CompletableFuture<>();
    AiServices.builder(StreamingAssistant.class)
        .streamingChatModel(
            OpenAiStreamingChatModel.builder()
                .baseUrl(System.getenv("OPENAI_BASE_URL"))
                .apiKey("stand-in")
                .modelName(model)
                .build())
        .toolProvider(tools)
        .build()
        .answer(question)
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
