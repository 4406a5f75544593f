package io.loophound.detectors.internal.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.Guards;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.DeclaredTools;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.digest.fact.ToolContext;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class UndeclaredToolsTest {
  private static final RunKey KEY = RunKey.ofThread(7);
  private static final DeclaredTools TOOLS = new DeclaredTools(Set.of("search", "note"), "auto");

  private final List<Message> history = new ArrayList<>();
  private final Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});

  @Test
  void aCallOfAToolThatTheRequestDidNotOfferHasFailedWhateverItReturns() {
    IssuedModelTicket ticket = ask(TOOLS);
    guard.after(ticket, calls("search", "find", "note"));

    assertThat(find("c0", "search")).isNotNull();
    assertThat(find("c1", "find")).isNotNull();
    assertThat(find("c2", "note")).isNotNull();
    assertThat(ticket.admission.run().steps().latestRound())
        .extracting(Step::hasFailed)
        .containsExactly(false, true, false);
    assertThat(ticket.tools).as("kept until the reply").isSameAs(ToolContext.UNKNOWN);
  }

  @Test
  void nothingIsSaidWhereTheToolsAreUnknown() {
    IssuedModelTicket ticket = ask(null);
    guard.after(ticket, calls("find"));
    assertThat(find("c0", "find")).isNotNull();
    assertThat(ticket.admission.run().steps().newest().hasFailed()).isFalse();

    IssuedModelTicket some = ask(new DeclaredTools(Set.of("search"), false, ""));
    guard.after(some, calls("find"));
    assertThat(find("c0", "find")).isNotNull();
    assertThat(some.admission.run().steps().newest().hasFailed()).isFalse();
  }

  @Test
  void anAttemptThatFailedLeavesTheToolsToTheNext() {
    IssuedModelTicket ticket = ask(TOOLS);
    guard.after(ticket, ModelReply.failed("503"));
    guard.retried(ticket);
    guard.after(ticket, calls("find"));
    assertThat(find("c0", "find")).isNotNull();
    assertThat(ticket.admission.run().steps().newest().hasFailed()).isTrue();
  }

  private Verdict find(String id, String tool) {
    ToolTicket ticket = guard.before(new ToolRequest(KEY, id, tool, "{}", true));
    return guard.after(ticket, new ToolOutcome("found", null));
  }

  /** Whatever its result says, no call of a tool that does not exist can succeed. */
  @Test
  void isAPermanentFailureWhateverTheResultSays() {
    assertThat(rounds("find")).isLessThan(6).isLessThan(rounds("note"));
  }

  /** Some applications offer other tools than they run: built-in ones, or those found later. */
  @Test
  void whatGivesSomethingElseForEachCallWorksAllTheSame() {
    assertThat(calls("find", i -> "The order was shipped to " + "xyz".repeat(i))).isEqualTo(30);
    assertThat(calls("find", i -> "{\"weight\": " + i * 31 % 97 + ", \"unit\": \"kg\"}"))
        .isEqualTo(30);
    assertThat(calls("find", i -> "Sorry, I do not know what find is. Ticket no. " + 31 * i))
        .isLessThan(8);
  }

  private int calls(String tool, IntFunction<String> results) {
    history.clear();
    history.add(Message.of(Role.USER, "use " + tool + " for " + results.apply(3)));
    for (int round = 0; round < 30; round++) {
      IssuedModelTicket ticket = ask(TOOLS);
      if (ticket.verdict().stops()) {
        return round;
      }
      ModelReply reply =
          ModelReply.completed(
              "", List.of(new ToolCall("c0", tool, "{\"key\":\"k" + round * 17 + "\"}")));
      guard.after(ticket, reply);
      history.add(Message.assistant("", reply.toolCalls()));
      history.add(Message.tool("c0", results.apply(round), null));
    }
    return 30;
  }

  private int rounds(String tool) {
    history.clear();
    history.add(Message.of(Role.USER, "use " + tool));
    for (int round = 0; round < 30; round++) {
      IssuedModelTicket ticket = ask(TOOLS);
      if (ticket.verdict().stops()) {
        return round;
      }
      guard.after(ticket, calls(tool));
      history.add(Message.assistant("", calls(tool).toolCalls()));
      history.add(Message.tool("c0", "ok", null));
    }
    return 30;
  }

  private IssuedModelTicket ask(DeclaredTools tools) {
    List<Message> messages =
        history.isEmpty() ? List.of(Message.of(Role.USER, "look it up")) : history;
    return (IssuedModelTicket)
        guard.before(
            new ModelRequest(Origin.of("test"), KEY, "m", Conversation.of(messages), "", "")
                .with(tools));
  }

  private static ModelReply calls(String... names) {
    List<ToolCall> calls =
        java.util.stream.IntStream.range(0, names.length)
            .mapToObj(number -> new ToolCall("c" + number, names[number], "{}"))
            .toList();
    return ModelReply.completed("", calls);
  }
}
