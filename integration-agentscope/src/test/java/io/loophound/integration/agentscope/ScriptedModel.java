package io.loophound.integration.agentscope;

import io.agentscope.core.message.ContentBlock;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.agentscope.core.model.ChatModelBase;
import io.agentscope.core.model.ChatResponse;
import io.agentscope.core.model.GenerateOptions;
import io.agentscope.core.model.ToolSchema;
import io.loophound.agent.seam.Scopes;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import reactor.core.publisher.Flux;

/** A model in the process: it calls a tool as often as it is told to, and then says its name. */
final class ScriptedModel extends ChatModelBase {
  final List<Boolean> inModelCalls = new CopyOnWriteArrayList<>();
  private final String name;
  private final String tool;
  private final int rounds;

  ScriptedModel(String name, String tool, int rounds) {
    this.name = name;
    this.tool = tool;
    this.rounds = rounds;
  }

  @Override
  public String getModelName() {
    return name;
  }

  @Override
  protected Flux<ChatResponse> doStream(
      List<Msg> messages, List<ToolSchema> tools, GenerateOptions options) {
    return Flux.defer(
        () -> {
          inModelCalls.add(Scopes.isInModelCall());
          int call = inModelCalls.size();
          ContentBlock said =
              call > rounds
                  ? TextBlock.builder().text(name + " is done").build()
                  : new ToolUseBlock(name + call, tool, Map.of(), "{}", Map.of());
          return Flux.just(ChatResponse.builder().id("r" + call).content(List.of(said)).build());
        });
  }
}
