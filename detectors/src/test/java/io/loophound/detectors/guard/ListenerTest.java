package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.Guards;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ListenerTest {
  private static final RunKey KEY = new RunKey("", "session", "", 1, 0);
  private final List<Message> history = new ArrayList<>(List.of(Message.of(Role.USER, "Find it")));
  private Guard guard;

  private Guard guard(GuardListener listener) {
    guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, listener);
    return guard;
  }

  private static ModelRequest request(List<Message> messages) {
    return new ModelRequest(Origin.of("test"), KEY, "", Conversation.of(messages), "", "");
  }

  private Verdict loop() {
    for (int i = 0; i < 10; i++) {
      ModelTicket ticket = guard.before(request(history));
      if (ticket.verdict().stops()) {
        return ticket.verdict();
      }
      ToolCall call = new ToolCall("call_" + i + "_listener", "search", "{}");
      guard.after(ticket, ModelReply.completed("", List.of(call)));
      history.add(Message.assistant("", List.of(call)));
      history.add(Message.tool(call.id(), "no rows", null));
    }
    return Verdict.ALLOW;
  }

  @Test
  void aVerdictAboutAToolNamesItsTrace() {
    List<Verdict> told = new ArrayList<>();
    guard(told::add);
    for (int i = 0; i < 4; i++) {
      ToolTicket tool = guard.before(new ToolRequest(KEY, "", "search", "{}", true, "trace-7"));
      guard.after(tool, new ToolOutcome("no rows", false));
    }
    assertThat(told).singleElement().extracting(Verdict::traceId).isEqualTo("trace-7");
  }

  @Test
  @Timeout(180)
  void mayCallTheGuardAgainFromAnyThread() {
    AtomicReference<Verdict> inner = new AtomicReference<>();
    GuardListener again =
        verdict -> {
          if (inner.compareAndSet(null, Verdict.ALLOW)) {
            inner.set(
                CompletableFuture.supplyAsync(() -> guard.before(request(history)).verdict())
                    .orTimeout(120, TimeUnit.SECONDS)
                    .join());
            ToolTicket tool = guard.before(new ToolRequest(KEY, "", "other", "{}", true));
            guard.after(tool, new ToolOutcome("fine", null));
            guard.revive("r-0");
          }
        };
    guard(again);
    Verdict outer = loop();
    assertThat(outer.stops()).isTrue();
    assertThat(inner.get().decisionId()).isEqualTo(outer.decisionId());
  }

  @Test
  void whatItThrowsDoesNotReachTheCaller() {
    guard(
        verdict -> {
          throw new IllegalStateException("listener " + verdict.detector());
        });
    assertThat(loop().detector()).isEqualTo("score");
    assertThat(guard.before(request(history)).verdict().stops()).isTrue();
  }

  @Test
  void ofTheToolSeamIsToldTheSameVerdictAsTheSeam() {
    List<Verdict> told = new ArrayList<>();
    guard(told::add);
    Verdict last = Verdict.ALLOW;
    for (int i = 0; i < 4; i++) {
      ToolTicket tool = guard.before(new ToolRequest(KEY, "", "search", "{}", true));
      last = guard.after(tool, new ToolOutcome("no rows", null));
    }
    assertThat(last.steers()).isTrue();
    assertThat(told).containsExactly(last);
  }
}
