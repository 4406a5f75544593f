package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
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
import io.loophound.detectors.guard.Talk.ToolSeam;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What could not be read says nothing, neither for a call nor against it. */
class UnreadOutcomesTest {
  private static final int MANY = 40;
  private static final RunKey KEY = RunKey.ofThread(7);

  private final GuardScript script = GuardScript.shipping();
  private final List<String> unread = new ArrayList<>();
  private final Guard guard =
      Guards.of(
          GuardPolicy.defaults(),
          () -> Mode.ENFORCE,
          new GuardListener() {
            @Override
            public void onVerdict(Verdict verdict) {}

            @Override
            public void onUnreadOutcome(String tool) {
              unread.add(tool);
            }
          });

  private Talk talk(ToolSeam seam) {
    return script.talk().tools(seam).user("look it up");
  }

  /** The counters of equal requests, which look at no result, may say what they count. */
  private void assertNothingIsDone() {
    assertThat(script.verdicts()).allMatch(verdict -> verdict.action() == Action.WARN);
  }

  @ParameterizedTest
  @EnumSource
  void equalCallsWithoutAReadResultAreNoLoop(ToolSeam seam) {
    int made = talk(seam).steps(MANY, call("look", "{\"id\":7}"), null);
    assertThat(made).as(() -> script.verdicts().toString()).isEqualTo(MANY);
    assertNothingIsDone();
  }

  @ParameterizedTest
  @EnumSource
  void otherCallsWithoutAReadResultAreNoLoop(ToolSeam seam) {
    Talk talk = talk(seam);
    for (int i = 0; i < MANY; i++) {
      assertThat(talk.step(call("look", "{\"id\":" + i % 3 + "}"), null)).isTrue();
    }
    assertNothingIsDone();
  }

  @ParameterizedTest
  @EnumSource
  void anEmptyResultIsReadAndALoop(ToolSeam seam) {
    assertThat(talk(seam).steps(MANY, call("look", "{\"id\":7}"), "")).isLessThan(MANY);
  }

  /** A seam may not know a result that the next request has as text. */
  @Test
  void theRequestSaysWhatTheToolsSeamCouldNotRead() {
    int made = 0;
    List<Message> history = new ArrayList<>(List.of(Message.of(Role.USER, "look it up")));
    while (made < MANY && step(history, "c" + made, "nothing for 7")) {
      made++;
    }
    assertThat(made).isLessThan(10);
    assertThat(unread).isNotEmpty().containsOnly("look");
  }

  @Test
  void eachIsCountedOnce() {
    List<Message> history = new ArrayList<>(List.of(Message.of(Role.USER, "look it up")));
    for (int i = 0; i < 3; i++) {
      assertThat(step(history, "c" + i, null)).isTrue();
    }
    assertThat(unread).containsExactly("look", "look", "look");
  }

  private boolean step(List<Message> history, String id, String result) {
    ToolCall asked = new ToolCall(id, "look", "{\"id\":7}");
    ModelTicket ticket =
        guard.before(
            new ModelRequest(Origin.of("test"), KEY, "m", Conversation.of(history), "", ""));
    if (ticket.verdict().stops()) {
      guard.after(ticket, ModelReply.refused());
      return false;
    }
    guard.after(ticket, ModelReply.completed("", List.of(asked)));
    ToolTicket tool =
        guard.before(new ToolRequest(KEY, id, asked.name(), asked.arguments(), false));
    guard.after(tool, ToolOutcome.unknown());
    history.add(Message.assistant("", List.of(asked)));
    history.add(result == null ? Message.unreadTool(id) : Message.tool(id, result, null));
    return true;
  }
}
