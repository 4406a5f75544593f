package io.loophound.benchmarks;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.Guards;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.integration.langchain4j.ChatModelHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a decision adds to a LangChain4j model call: the seam's handler, the guard and the way back,
 * without the woven method around it. Each request brings one new tool result.
 */
@State(Scope.Thread)
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class FrameworkBenchmark {
  private static final int TEXTS = 64;
  private static final int ROUNDS = 50;
  private static final ChatModel MODEL = new ChatModel() {};

  /** Characters of the newest result, and of what the conversation holds before it. */
  @Param({"8192+0", "256+102400"})
  public String size;

  private final List<String> results = new ArrayList<>();
  private final List<ChatMessage> history = new ArrayList<>();
  private final List<ChatMessage> messages = new ArrayList<>();
  private ChatModelHandler handler;
  private int step;
  private ChatRequest request;
  private ChatResponse response;

  /** Makes the results, all different, and the history that a memory holds. */
  @Setup
  public void setUp() {
    Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
    handler = new ChatModelHandler(new Context(guard, new AgentState()));
    int news = Integer.parseInt(size.substring(0, size.indexOf('+')));
    int before = Integer.parseInt(size.substring(size.indexOf('+') + 1));
    String text = SampleText.of("mixed", Math.max(news + TEXTS * 97, before));
    for (int i = 0; i < TEXTS; i++) {
      results.add(text.substring(i * 97, i * 97 + news));
    }
    history.add(SystemMessage.from("You are a careful reader."));
    for (int from = 0; from + 2048 <= before; from += 2048) {
      history.add(UserMessage.from(text.substring(from, from + 2048)));
    }
    history.add(UserMessage.from("Read the book."));
  }

  /** The next request of the run; a new run starts every fifty rounds. */
  @Setup(Level.Invocation)
  public void next() {
    if (step++ % ROUNDS == 0) {
      messages.clear();
      messages.addAll(history);
      Scopes.openRun(new RunScope("reader", "benchmark-" + step, step));
    }
    ToolExecutionRequest call = call(step);
    messages.add(AiMessage.from(call));
    String result =
        new String(results.get(step % TEXTS).toCharArray()); // its hash is not known yet
    messages.add(ToolExecutionResultMessage.from(call, result));
    request = ChatRequest.builder().modelName("gpt-4.1").messages(messages).build();
    response =
        ChatResponse.builder().id("r-" + step).aiMessage(AiMessage.from(call(step + 1))).build();
  }

  private static ToolExecutionRequest call(int step) {
    return ToolExecutionRequest.builder()
        .id("call_" + step)
        .name("read")
        .arguments("{\"page\":" + step + "}")
        .build();
  }

  /** A model call begins and ends. */
  @Benchmark
  public Object decision() {
    Invocation call = handler.enter(new WovenCall(ChatModel.class, MODEL, new Object[] {request}));
    if (call instanceof Invocation.Proceed made) {
      return made.exit(response, null);
    }
    throw new IllegalStateException(call.toString());
  }

  private record Context(Guard guard, AgentState state) implements SeamContext {
    @Override
    public RuntimeException kill(Verdict verdict) {
      return new IllegalStateException(verdict.message());
    }

    @Override
    public void error(Throwable thrown) {
      throw new IllegalStateException(thrown);
    }
  }
}
