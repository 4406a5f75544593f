package io.loophound.compat;

import com.alibaba.cloud.ai.graph.OverAllState;
import com.alibaba.cloud.ai.graph.agent.ReactAgent;
import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.openai.api.OpenAiApi;
import org.springframework.ai.tool.annotation.Tool;

/** The agent of Spring AI Alibaba, with a desk that fails and reports that do not. */
public final class App {
  private App() {}

  /** The tools. */
  public static final class Tools {
    private final Reports reports = new Reports();

    @Tool(description = "Looks up an order")
    String lookUpOrder(String orderId) {
      throw new IllegalStateException("order service answered 403 Forbidden");
    }

    @Tool(description = "Lists the names of all reports, one a line")
    String listFiles() {
      return reports.list();
    }

    @Tool(description = "Reads one report")
    String readFile(String name) {
      return reports.read(name);
    }

    @Tool(description = "Shows one page of the list of customers")
    String customerPage(int page) {
      return reports.customers(page);
    }

    @Tool(description = "Tells how far an export job is")
    String exportStatus(String jobId) {
      return reports.export();
    }
  }

  /** The way is {@code call} or {@code stream}. */
  public static void main(String[] args) {
    OpenAiApi api =
        OpenAiApi.builder()
            .baseUrl(System.getenv("OPENAI_BASE_URL").replaceFirst("/v1$", ""))
            .apiKey("stand-in")
            .build();
    OpenAiChatOptions options =
        OpenAiChatOptions.builder().model(System.getenv("OPENAI_MODEL")).build();
    ReactAgent agent =
        ReactAgent.builder()
            .name("clerk")
            .model(OpenAiChatModel.builder().openAiApi(api).defaultOptions(options).build())
            .methodTools(new Tools())
            .build();
    String question = "Where is my order A-1042?";
    Ending.print(
        () ->
            args[0].endsWith("stream")
                ? answer(agent.stream(question).blockLast().state())
                : agent.call(question).getText());
  }

  private static String answer(OverAllState state) {
    List<?> messages = state.value("messages", List.class).orElseThrow();
    return ((AssistantMessage) messages.get(messages.size() - 1)).getText();
  }
}
