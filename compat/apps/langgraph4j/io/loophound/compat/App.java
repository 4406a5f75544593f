package io.loophound.compat;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.util.Map;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.agentexecutor.AgentExecutor;
import org.bsc.langgraph4j.prebuilt.MessagesState;

/** LangGraph4j's own agent, with a desk that fails and reports that do not. */
public final class App {
  private static final String BASE_URL = System.getenv("OPENAI_BASE_URL");
  private static final String MODEL = System.getenv("OPENAI_MODEL");

  private App() {}

  /** The tools. */
  public static final class Tools {
    private final Reports reports = new Reports();

    @Tool("Looks up an order")
    String lookUpOrder(String orderId) {
      throw new IllegalStateException("order service answered 403 Forbidden");
    }

    @Tool("Lists the names of all reports, one a line")
    String listFiles() {
      return reports.list();
    }

    @Tool("Reads one report")
    String readFile(String name) {
      return reports.read(name);
    }

    @Tool("Shows one page of the list of customers")
    String customerPage(int page) {
      return reports.customers(page);
    }

    @Tool("Tells how far an export job is")
    String exportStatus(String jobId) {
      return reports.export();
    }
  }

  /** The way is {@code call} or {@code stream}. */
  public static void main(String[] args) {
    Ending.print(
        () ->
            agent(args[0].endsWith("stream"))
                .toolsFromObject(new Tools())
                .build()
                .compile(CompileConfig.builder().recursionLimit(200).build())
                .invoke(Map.of("messages", UserMessage.from("Where is my order A-1042?")))
                .flatMap(MessagesState::lastMessage)
                .map(said -> ((AiMessage) said).text())
                .orElse("none"));
  }

  static AgentExecutor.Builder agent(boolean stream) {
    return stream
        ? AgentExecutor.builder()
            .chatModel(
                OpenAiStreamingChatModel.builder()
                    .baseUrl(BASE_URL)
                    .apiKey("stand-in")
                    .modelName(MODEL)
                    .build())
        : AgentExecutor.builder()
            .chatModel(
                OpenAiChatModel.builder()
                    .baseUrl(BASE_URL)
                    .apiKey("stand-in")
                    .modelName(MODEL)
                    .build());
  }
}
