package io.loophound.compat;

import com.vaadin.flow.component.ai.common.AIAttachment;
import com.vaadin.flow.component.ai.provider.LLMProvider;
import com.vaadin.flow.component.ai.provider.LangChain4JLLMProvider;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.util.List;

/** What Vaadin's AI components ask, which calls the tools in a loop of its own. */
public final class App {
  private App() {}

  private record Question(Object... tools) implements LLMProvider.LLMRequest {
    @Override
    public String userMessage() {
      return "Where is my order A-1042?";
    }

    @Override
    public List<AIAttachment> attachments() {
      return List.of();
    }

    @Override
    public String systemPrompt() {
      return "You are a clerk.";
    }
  }

  /** The way is {@code call} or {@code stream}, the two kinds of models. */
  public static void main(String[] args) {
    LLMProvider provider = provider(args[0].equals("stream"));
    Ending.print(
        () -> String.join("", provider.stream(new Question(new Tools())).collectList().block()));
  }

  private static LLMProvider provider(boolean stream) {
    String address = System.getenv("OPENAI_BASE_URL");
    String model = System.getenv("OPENAI_MODEL");
    return stream
        ? new LangChain4JLLMProvider(
            OpenAiStreamingChatModel.builder()
                .baseUrl(address)
                .apiKey("none")
                .modelName(model)
                .build())
        : new LangChain4JLLMProvider(
            OpenAiChatModel.builder().baseUrl(address).apiKey("none").modelName(model).build());
  }
}
