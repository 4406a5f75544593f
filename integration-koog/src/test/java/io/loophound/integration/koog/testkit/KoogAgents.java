package io.loophound.integration.koog.testkit;

import ai.koog.agents.core.agent.AIAgent;
import ai.koog.agents.core.agent.context.AIAgentFunctionalContext;
import ai.koog.agents.core.agent.context.AIAgentLLMContext;
import ai.koog.agents.core.agent.entity.PromptBuilderAction;
import ai.koog.agents.core.environment.ReceivedToolResult;
import ai.koog.agents.core.tools.ToolRegistry;
import ai.koog.agents.core.tools.reflect.ToolSet;
import ai.koog.http.client.ktor.KtorKoogHttpClient;
import ai.koog.prompt.executor.clients.ConnectionTimeoutConfig;
import ai.koog.prompt.executor.clients.openai.OpenAIClientSettings;
import ai.koog.prompt.executor.clients.openai.OpenAILLMClient;
import ai.koog.prompt.executor.clients.openai.OpenAIModels;
import ai.koog.prompt.executor.clients.retry.RetryConfig;
import ai.koog.prompt.executor.clients.retry.RetryConfigBuilder;
import ai.koog.prompt.executor.clients.retry.RetryingLLMClient;
import ai.koog.prompt.executor.llms.MultiLLMPromptExecutor;
import ai.koog.prompt.executor.model.PromptExecutor;
import ai.koog.prompt.llm.LLModel;
import ai.koog.prompt.message.Message;
import ai.koog.prompt.message.MessagePart;
import ai.koog.prompt.streaming.StreamFrame;
import ai.koog.prompt.streaming.StreamFrameExt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import java.util.function.Consumer;

/** Agents that are asked for a whole answer, or for a stream. */
public final class KoogAgents {
  private KoogAgents() {}

  /** A client of OpenAI's API. */
  public static OpenAILLMClient client(String server) {
    ConnectionTimeoutConfig patient = new ConnectionTimeoutConfig(60_000, 60_000, 60_000);
    OpenAIClientSettings settings =
        new OpenAIClientSettings(
            server,
            patient,
            "v1/chat/completions",
            "v1/responses",
            "v1/embeddings",
            "v1/moderations",
            "v1/models");
    return new OpenAILLMClient("none", settings, new KtorKoogHttpClient.Factory());
  }

  /** An executor whose client tries again what may pass. */
  public static PromptExecutor executor(String server) {
    RetryConfig soon =
        new RetryConfigBuilder()
            .maxAttempts(3)
            .initialDelay(Duration.ofMillis(1))
            .maxDelay(Duration.ofMillis(2))
            .build();
    return new MultiLLMPromptExecutor(new RetryingLLMClient(client(server), soon));
  }

  public static LLModel model(String name) {
    LLModel known = OpenAIModels.Chat.GPT4o;
    return new LLModel(known.getProvider(), name, known.getCapabilities());
  }

  /** An agent with Koog's own loop; {@code id} may be null. */
  public static AIAgent<String, String> whole(
      String id, PromptExecutor executor, String model, ToolSet tools) {
    return AIAgent.builder()
        .id(id)
        .promptExecutor(executor)
        .llmModel(model(model))
        .toolRegistry(ToolRegistry.builder().tools(tools).build())
        .maxIterations(400)
        .build();
  }

  /** An agent that asks for streams; each frame's text goes to {@code heard}. */
  public static AIAgent<String, String> streaming(
      String id, PromptExecutor executor, String model, ToolSet tools, Consumer<String> heard) {
    return AIAgent.builder()
        .<String, String>functionalStrategy(
            "streaming", (context, input) -> rounds(context, input, heard))
        .id(id)
        .promptExecutor(executor)
        .llmModel(model(model))
        .toolRegistry(ToolRegistry.builder().tools(tools).build())
        .maxIterations(400)
        .build();
  }

  private static String rounds(
      AIAgentFunctionalContext context, String input, Consumer<String> heard) {
    AIAgentLLMContext model = context.llm();
    Message.Assistant said = said(context.requestLLMStreaming(input), heard);
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
                  }),
              heard);
    }
  }

  private static Message.Assistant said(
      Flow.Publisher<StreamFrame> stream, Consumer<String> heard) {
    Frames frames = new Frames(heard);
    stream.subscribe(frames);
    try {
      frames.over.join();
    } catch (CompletionException e) {
      throw KoogAgents.<RuntimeException>sneak(e.getCause());
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
    private final Consumer<String> heard;

    Frames(Consumer<String> heard) {
      this.heard = heard;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(StreamFrame frame) {
      all.add(frame);
      if (frame instanceof StreamFrame.TextDelta part) {
        heard.accept(part.getText());
      }
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
