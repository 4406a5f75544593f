package io.loophound.zoo.client;

import io.loophound.zoo.client.format.Format;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Turn;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/** A chat client of Spring AI with tools and without a memory: each turn is independent. */
final class SpringAiTalker implements Talker {
  private final OpenAiChatModel model;

  SpringAiTalker(Endpoint endpoint) {
    OpenAiChatOptions options =
        OpenAiChatOptions.builder()
            .baseUrl(endpoint.baseUrl() + "/v1")
            .apiKey(endpoint.key())
            .model(endpoint.program().model())
            .build();
    model = OpenAiChatModel.builder().options(options).build();
  }

  @Override
  public void hold(Talk talk) {
    ChatClient client =
        ChatClient.builder(model).defaultSystem(talk.system()).defaultTools(tools(talk)).build();
    for (Turn turn : talk.turns()) {
      String answer = client.prompt().user(turn.user()).call().content();
      if (!turn.steps().get(turn.steps().size() - 1).text().equals(answer)) {
        throw new IllegalStateException("not the model's reply: " + answer);
      }
    }
  }

  private static Object[] tools(Talk talk) {
    Toolbox toolbox = new Toolbox(talk);
    List<ToolCallback> tools = new ArrayList<>();
    for (String name : talk.tools()) {
      tools.add(new ScriptedTool(name, toolbox));
    }
    return tools.toArray();
  }

  private record ScriptedTool(String name, Toolbox toolbox) implements ToolCallback {

    @Override
    public ToolDefinition getToolDefinition() {
      return ToolDefinition.builder()
          .name(name)
          .description(Format.describe(name))
          .inputSchema(Format.schema().toString())
          .build();
    }

    @Override
    public String call(String input) {
      return toolbox.run(name).result();
    }
  }
}
