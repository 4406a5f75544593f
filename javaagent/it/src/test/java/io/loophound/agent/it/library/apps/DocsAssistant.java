package io.loophound.agent.it.library.apps;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;

/** Answers one question with a search that always finds the same; an exception ends its main. */
public final class DocsAssistant {
  private DocsAssistant() {}

  /** The assistant. */
  interface Librarian {
    String answer(String question);
  }

  /** Its tools; the model of each scenario calls those it knows. */
  public static final class Shelf {
    @Tool
    String searchDocs(String query) {
      return "1 hit for " + query + ": kb-17, Refunds";
    }

    @Tool
    String openPage(String id) {
      return id + ": this page has moved, see the search";
    }

    @Tool
    String lookUpOrder(String orderId) {
      return "Error: the order service does not answer for " + orderId;
    }
  }

  public static void main(String[] arguments) {
    System.out.println(
        AiServices.builder(Librarian.class)
            .chatModel(model(System.getenv("OPENAI_MODEL")))
            .chatMemory(MessageWindowChatMemory.withMaxMessages(400))
            .tools(new Shelf())
            .build()
            .answer("How do I get my money back?"));
  }

  static ChatModel model(String name) {
    return OpenAiChatModel.builder()
        .baseUrl(System.getenv("OPENAI_BASE_URL"))
        .apiKey("stand-in")
        .modelName(name)
        .build();
  }
}
