package io.loophound.agent.it.frameworks.apps;

import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.request.ToolChoice;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiChatRequestParameters;
import dev.langchain4j.service.AiServices;
import io.loophound.examples.apps.OrderDesk;

/** An agent that must call a tool in each request, or forgets what it has tried. */
public final class BuiltToLoop {

  private BuiltToLoop() {}

  interface Clerk {
    String answer(String question);
  }

  /** Arguments: the model's tool choice, and how many messages the memory holds. */
  public static void main(String[] args) {
    OpenAiChatModel model =
        OpenAiChatModel.builder()
            .baseUrl(System.getenv("OPENAI_BASE_URL"))
            .apiKey("stand-in")
            .defaultRequestParameters(
                OpenAiChatRequestParameters.builder()
                    .modelName(System.getenv("OPENAI_MODEL"))
                    .toolChoice(ToolChoice.valueOf(args[0]))
                    .build())
            .build();
    Clerk clerk =
        AiServices.builder(Clerk.class)
            .chatModel(model)
            .chatMemory(MessageWindowChatMemory.withMaxMessages(Integer.parseInt(args[1])))
            .tools(new OrderDesk())
            .build();
    try {
      System.out.println(clerk.answer(OrderDesk.QUESTION));
    } catch (RuntimeException e) {
      System.out.println("ended: " + e.getClass().getName());
    }
  }
}
