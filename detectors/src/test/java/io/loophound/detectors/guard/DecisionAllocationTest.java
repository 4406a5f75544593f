package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.loophound.detectors.Guards;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A decision allocates in proportion to what the request brings, not to what it repeats. */
class DecisionAllocationTest {
  private static final int NEWS = 8192;
  private static final int ROUNDS = 40;
  private static final long MOST = 24L * NEWS; // compiled code allocates a third of it
  private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
  private final RunKey run = RunKey.ofThread(1);
  private final List<Message> history = new ArrayList<>();

  /** A page that has not been read yet, with words, numbers and times. */
  private static String page(int round) {
    StringBuilder text = new StringBuilder(NEWS + 100);
    for (int line = 0; text.length() < NEWS; line++) {
      text.append("2026-05-15T10:22:33Z line ").append(line).append(" of page ").append(round);
      text.append(" says name").append(Integer.toString((round * 100 + line) * 0x9E3779B1, 36));
      text.append(" and took 12 ms\n");
    }
    return text.substring(0, NEWS);
  }

  private long decide(int round) {
    ToolCall next = new ToolCall("call_" + round, "read", "{\"page\":" + round + "}");
    ModelRequest request =
        new ModelRequest(
            Origin.of("test"), run, "gpt-4.1", Conversation.of(List.copyOf(history)), "", "");
    ModelReply reply = ModelReply.completed("I read page " + round + ".", List.of(next));
    long before = THREAD.getCurrentThreadAllocatedBytes();
    guard.after(guard.before(request), reply);
    long allocated = THREAD.getCurrentThreadAllocatedBytes() - before;
    history.add(Message.assistant("I read page " + round + ".", List.of(next)));
    history.add(Message.tool("call_" + round, page(round), false));
    return allocated;
  }

  @Test
  void isBounded() {
    history.add(Message.of(Role.USER, "Read the book."));
    List<Long> allocated = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      allocated.add(decide(round));
    }
    assertThat(allocated.subList(ROUNDS / 2, ROUNDS).stream().sorted().toList().get(ROUNDS / 4))
        .isBetween(NEWS / 8L, MOST);
  }
}
