package io.loophound.compat;

import ai.koog.agents.core.agent.context.AIAgentFunctionalContext;
import ai.koog.agents.core.agent.context.AIAgentLLMContext;
import ai.koog.agents.core.agent.entity.PromptBuilderAction;
import ai.koog.agents.core.environment.ReceivedToolResult;
import ai.koog.prompt.message.Message;
import ai.koog.prompt.message.MessagePart;
import ai.koog.prompt.streaming.StreamFrame;
import ai.koog.prompt.streaming.StreamFrameExt;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;

/** Koog's agent that asks for streams. */
final class Streaming {
  private Streaming() {}

  static String answer(AIAgentFunctionalContext context, String input) {
    AIAgentLLMContext model = context.llm();
    Message.Assistant said = said(context.requestLLMStreaming(input));
    while (true) {
      List<MessagePart.Tool.Call> calls = new ArrayList<>();
      for (MessagePart part : said.getParts()) {
        if (part instanceof MessagePart.Tool.Call call) {
          calls.add(call);
        }
      }
      if (calls.isEmpty()) {
        return said.textContent();
      }
      Message.Assistant last = said;
      List<MessagePart.RequestPart> results = new ArrayList<>();
      for (ReceivedToolResult result : context.executeTools(calls, true)) {
        results.add(result.toMessagePart());
      }
      said =
          said(
              model.writeSession(
                  session -> {
                    session.appendPrompt(
                        (PromptBuilderAction) prompt -> prompt.message(last).user(results));
                    return session.requestLLMStreaming();
                  }));
    }
  }

  private static Message.Assistant said(Flow.Publisher<StreamFrame> stream) {
    Frames frames = new Frames();
    stream.subscribe(frames);
    try {
      frames.over.join();
    } catch (CompletionException e) {
      throw Streaming.<RuntimeException>sneak(e.getCause());
    }
    return StreamFrameExt.toMessageResponse(frames.all);
  }

  @SuppressWarnings("unchecked") // Kotlin's exceptions need not be declared
  private static <T extends Throwable> RuntimeException sneak(Throwable thrown) throws T {
    throw (T) thrown;
  }

  private static final class Frames implements Flow.Subscriber<StreamFrame> {
    final List<StreamFrame> all = new ArrayList<>();
    final CompletableFuture<Void> over = new CompletableFuture<>();

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(StreamFrame frame) {
      all.add(frame);
    }

    @Override
    public void onError(Throwable thrown) {
      over.completeExceptionally(thrown);
    }

    @Override
    public void onComplete() {
      over.complete(null);
    }
  }
}
