package io.loophound.agent.it.frameworks.apps;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import dev.langchain4j.service.AiServices;
import java.util.List;

/** Reads a book page by page; prints what its model, which has a hundred tokens a call, reads. */
public final class BudgetedReader {
  private static final int PAGES = 8;

  private BudgetedReader() {}

  interface Reader {
    String read(String task);
  }

  static final class Book {
    @Tool("Reads a page")
    String page(int number) {
      return "chapter " + number + " is about the year " + (1800 + 7 * number);
    }
  }

  private static final class Model implements ChatModel {
    private int asked;

    @Override
    public ChatResponse doChat(ChatRequest request) {
      List<ChatMessage> messages = request.messages();
      if (messages.get(messages.size() - 1) instanceof ToolExecutionResultMessage result) {
        System.out.println(result.text().replace('\n', '|'));
      }
      AiMessage says =
          asked++ < PAGES ? AiMessage.from(page(asked)) : AiMessage.from("read it all");
      return ChatResponse.builder().aiMessage(says).tokenUsage(new TokenUsage(90, 10)).build();
    }

    private static ToolExecutionRequest page(int number) {
      return ToolExecutionRequest.builder()
          .id("call-" + number)
          .name("page")
          .arguments("{\"number\":" + number + "}")
          .build();
    }
  }

  public static void main(String[] args) {
    Reader reader =
        AiServices.builder(Reader.class).chatModel(new Model()).tools(new Book()).build();
    System.out.println(reader.read("Read the book"));
  }
}
