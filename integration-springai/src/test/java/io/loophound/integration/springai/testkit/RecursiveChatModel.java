package io.loophound.integration.springai.testkit;

import java.util.List;
import java.util.function.Function;
import org.springframework.ai.chat.metadata.ChatResponseMetadata;
import org.springframework.ai.chat.metadata.DefaultUsage;
import org.springframework.ai.chat.metadata.Usage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.model.tool.ToolExecutionResult;
import org.springframework.ai.model.tool.internal.ToolCallReactiveContextHolder;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/**
 * A model as they were before 2.0: it runs the loop of tools inside one call, adds the usage up,
 * and has the shape of the methods that the rounds are known by.
 */
public final class RecursiveChatModel extends ScriptedChatModel {
  private final ToolCallingManager tools = ToolCallingManager.builder().build();
  private final boolean tellsTools;

  /** {@code tellsTools} says whether tools of a stream find its context, as from 1.1 on. */
  public RecursiveChatModel(boolean tellsTools, Function<Integer, ChatResponse> script) {
    super(script);
    this.tellsTools = tellsTools;
  }

  @Override
  public ChatResponse call(Prompt prompt) {
    return internalCall(prompt, null);
  }

  @Override
  public Flux<ChatResponse> stream(Prompt prompt) {
    return internalStream(prompt, null);
  }

  ChatResponse internalCall(Prompt prompt, ChatResponse previous) {
    ChatResponse response = summed(answer(prompt), previous);
    return response.hasToolCalls()
        ? internalCall(next(prompt, tools.executeToolCalls(prompt, response)), response)
        : response;
  }

  Flux<ChatResponse> internalStream(Prompt prompt, ChatResponse previous) {
    return Flux.deferContextual(
        view ->
            Flux.just(summed(answer(prompt), previous))
                .concatMap(
                    response ->
                        response.hasToolCalls() ? round(prompt, response) : Flux.just(response)));
  }

  private Flux<ChatResponse> round(Prompt prompt, ChatResponse response) {
    return Flux.deferContextual(
            view -> {
              if (tellsTools) {
                ToolCallReactiveContextHolder.setContext(view);
              }
              try {
                Prompt next = next(prompt, tools.executeToolCalls(prompt, response));
                return internalStream(next, response);
              } finally {
                ToolCallReactiveContextHolder.clearContext();
              }
            })
        .subscribeOn(Schedulers.boundedElastic());
  }

  private static Prompt next(Prompt prompt, ToolExecutionResult result) {
    return new Prompt(result.conversationHistory(), prompt.getOptions());
  }

  private static ChatResponse summed(ChatResponse response, ChatResponse previous) {
    if (previous == null) {
      return response;
    }
    Usage one = response.getMetadata().getUsage();
    Usage before = previous.getMetadata().getUsage();
    return new ChatResponse(
        List.copyOf(response.getResults()),
        ChatResponseMetadata.builder()
            .id(response.getMetadata().getId())
            .usage(
                new DefaultUsage(
                    one.getPromptTokens() + before.getPromptTokens(),
                    one.getCompletionTokens() + before.getCompletionTokens()))
            .build());
  }
}
