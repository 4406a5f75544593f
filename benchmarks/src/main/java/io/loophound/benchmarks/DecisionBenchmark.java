package io.loophound.benchmarks;

import io.loophound.detectors.Guards;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
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
 * The cost of a decision: a run with tools continues forever, and each request brings one new tool
 * result of the given size. {@code before} digests it and decides, {@code after} records a short
 * reply.
 */
@State(Scope.Thread)
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class DecisionBenchmark {
  private static final int TEXTS = 64;

  @Param({"8192", "102400"})
  public int news;

  private final List<String> results = new ArrayList<>();
  private Guard guard;
  private int step;
  private ModelRequest request;
  private ModelTicket ticket;

  /** Makes the results: all different, as in a healthy run. */
  @Setup
  public void setUp() {
    guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
    String text = SampleText.of("mixed", news + TEXTS * 97);
    for (int i = 0; i < TEXTS; i++) {
      results.add(text.substring(i * 97, i * 97 + news));
    }
  }

  /** The next request of the run: a short history and the newest result. */
  @Setup(Level.Invocation)
  public void next() {
    step++;
    String id = "call_" + step;
    List<ToolCall> calls = List.of(new ToolCall(id, "read", "{\"page\":" + step + "}"));
    Conversation conversation =
        Conversation.of(
            List.of(
                Message.of(Role.SYSTEM, "You are a careful reader."),
                Message.of(Role.USER, "Read the book."),
                Message.assistant("", calls),
                Message.tool(id, fresh(results.get(step % TEXTS)), false)));
    RunKey run = new RunKey("reader", "benchmark-" + step / 50, "", 1, 0);
    request = new ModelRequest(Origin.of("benchmark"), run, "gpt-4.1", conversation, "", "");
  }

  /** A result is a new string each time: its hash code is not known yet. */
  private static String fresh(String text) {
    return new String(text.toCharArray());
  }

  /** Before and after of one model call. */
  @Benchmark
  public Verdict decision() {
    ticket = guard.before(request);
    ToolCall next = new ToolCall("call_" + (step + 1), "read", "{\"page\":" + (step + 1) + "}");
    return guard.after(ticket, ModelReply.completed("Going on.", List.of(next)));
  }
}
