package io.loophound.zoo.client;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.tool.ToolExecutor;
import io.loophound.zoo.client.format.Format;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Turn;
import java.util.LinkedHashMap;
import java.util.Map;

/** An assistant of LangChain4j with a memory and tools. */
final class LangChain4jTalker implements Talker {
  private static final int PLENTY = 10_000;

  private final ChatModel model;

  /** The assistant's interface. */
  interface Assistant {
    String chat(String message);
  }

  LangChain4jTalker(Endpoint endpoint) {
    model =
        OpenAiChatModel.builder()
            .baseUrl(endpoint.baseUrl() + "/v1")
            .apiKey(endpoint.key())
            .modelName(endpoint.program().model())
            .maxRetries(0)
            .build();
  }

  @Override
  public void hold(Talk talk) {
    Map<ToolSpecification, ToolExecutor> tools = tools(talk);
    AiServices<Assistant> services =
        AiServices.builder(Assistant.class)
            .chatModel(model)
            .systemMessageProvider(id -> talk.system())
            .chatMemory(MessageWindowChatMemory.withMaxMessages(PLENTY));
    Assistant assistant = (tools.isEmpty() ? services : services.tools(tools)).build();
    boolean first = true;
    for (Turn turn : talk.turns()) {
      Pause.of(first ? 0 : talk.pause());
      first = false;
      String answer = assistant.chat(turn.user());
      if (!answer.equals(turn.steps().get(turn.steps().size() - 1).text())) {
        throw new IllegalStateException("not the model's reply: " + answer);
      }
    }
  }

  private static Map<ToolSpecification, ToolExecutor> tools(Talk talk) {
    Toolbox toolbox = new Toolbox(talk);
    Map<ToolSpecification, ToolExecutor> tools = new LinkedHashMap<>();
    for (String name : talk.tools()) {
      ToolSpecification tool =
          ToolSpecification.builder().name(name).description(Format.describe(name)).build();
      tools.put(tool, (request, memory) -> toolbox.run(name).result());
    }
    return tools;
  }
}
