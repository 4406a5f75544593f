package io.loophound.compat;

import io.agentscope.core.message.Msg;
import io.agentscope.core.message.ToolResultBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.agentscope.core.model.ChatModelBase;
import io.agentscope.core.model.ChatResponse;
import io.agentscope.core.model.GenerateOptions;
import io.agentscope.core.model.ToolSchema;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Flux;

/** A model in the process, which no HTTP client sees: it asks for the same tool for ever. */
final class InProcess extends ChatModelBase {
  private final AtomicInteger calls = new AtomicInteger();

  @Override
  public String getModelName() {
    return "in-process";
  }

  @Override
  protected Flux<ChatResponse> doStream(
      List<Msg> messages, List<ToolSchema> tools, GenerateOptions options) {
    return Flux.defer(
        () -> {
          int call = calls.incrementAndGet();
          System.out.println("call " + call + " read " + lastResult(messages));
          Map<String, Object> input = Map.of("orderId", "A-1042");
          ToolUseBlock use =
              new ToolUseBlock(
                  "call-" + call, "lookUpOrder", input, "{\"orderId\":\"A-1042\"}", Map.of());
          return Flux.just(ChatResponse.builder().id("r" + call).content(List.of(use)).build());
        });
  }

  private static String lastResult(List<Msg> messages) {
    List<ToolResultBlock> results =
        messages.get(messages.size() - 1).getContentBlocks(ToolResultBlock.class);
    return results.isEmpty() ? "nothing" : results.get(0).getOutput().get(0).toString();
  }
}
