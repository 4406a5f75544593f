package io.loophound.detectors.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordsTest {

  @Test
  void whatIsMissingIsEmpty() {
    assertThat(new Message(Role.USER, null, null, null, null)).isEqualTo(Message.of(Role.USER, ""));
    assertThat(new ToolCall(null, "f", null)).isEqualTo(new ToolCall("", "f", ""));
    assertThat(new ToolOutcome(null, null).text()).isEmpty();
    assertThat(new RunKey(null, null, null, 1, 0)).isEqualTo(RunKey.ofThread(1));
    assertThat(new ModelReply(ModelReply.End.COMPLETED, null, null, null, null, null))
        .isEqualTo(ModelReply.completed("", List.of()));
    ToolRequest tool = new ToolRequest(RunKey.ofThread(1), null, "f", null, false);
    assertThat(tool.callId() + tool.arguments()).isEmpty();
    ModelRequest request =
        new ModelRequest(
            Origin.of("s"), RunKey.ofThread(1), null, Conversation.of(List.of()), null, null);
    assertThat(request.model() + request.previousReplyId() + request.traceId()).isEmpty();
  }

  @Test
  void whatCouldNotBeReadIsNotEmpty() {
    assertThat(ToolOutcome.unknown()).isEqualTo(new ToolOutcome(null, true));
    assertThat(ToolOutcome.unknown().unread()).isTrue();
    assertThat(ToolOutcome.unknown()).isNotEqualTo(new ToolOutcome("", null));
    assertThat(Message.unreadTool("c").unread()).isTrue();
    assertThat(Message.tool("c", "", null).unread()).isFalse();
    assertThat(Message.of(Role.USER, null).unread()).isFalse();
  }

  @Test
  void whatMustBeThereIsNamed() {
    assertThatNullPointerException().isThrownBy(() -> Message.of(null, "text")).withMessage("role");
    assertThatNullPointerException()
        .isThrownBy(() -> new ToolCall("", null, ""))
        .withMessage("name");
    assertThatNullPointerException()
        .isThrownBy(() -> new ToolRequest(null, "", "f", "", true))
        .withMessage("run");
    assertThatNullPointerException()
        .isThrownBy(() -> new ModelReply(null, "", "", List.of(), "", null))
        .withMessage("end");
  }

  @Test
  void tokensAreNotNegative() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Usage(-1, 0, false));
    assertThatIllegalArgumentException().isThrownBy(() -> new Usage(0, -1, false));
    assertThatIllegalArgumentException().isThrownBy(() -> new Usage(5, 0, -1, false));
    assertThatIllegalArgumentException().isThrownBy(() -> new Usage(5, 0, 6, false));
  }

  @Test
  void theScopeDrivesBeforeTheThread() {
    RunKey thread = new RunKey("", "", "", 7, 0);
    RunKey scope = new RunKey("", "", "", 7, 9);
    assertThat(thread.driver()).isNotEqualTo(scope.driver()).isNotZero();
    assertThat(new RunKey("", "", "", 8, 9).driver()).isEqualTo(scope.driver());
    assertThat(new RunKey("", "", "", 0, 0).driver()).isZero();
  }

  @Test
  void aConversationDoesNotChangeWithItsSource() {
    List<Message> messages = new ArrayList<>(List.of(Message.of(Role.USER, "hello")));
    Conversation conversation = Conversation.of(messages);
    messages.add(Message.of(Role.ASSISTANT, "hi"));
    assertThat(conversation.size()).isEqualTo(1);
    assertThat(conversation.characters()).isEqualTo(5);
    assertThat(conversation.role(0)).isEqualTo(Role.USER);
  }

  @Test
  void equalMessagesHaveEqualHashesAndOthersDoNot() {
    ToolCall call = new ToolCall("call_1", "f", "{}");
    List<Message> messages =
        List.of(
            Message.of(Role.USER, "a"),
            Message.of(Role.ASSISTANT, "a"),
            Message.of(Role.USER, "b"),
            Message.assistant("a", List.of(call)),
            Message.assistant("a", List.of(call, call)),
            Message.assistant("a", List.of(new ToolCall("call_2", "f", "{}"))),
            Message.assistant("a", List.of(new ToolCall("call_1", "g", "{}"))),
            Message.assistant("a", List.of(new ToolCall("call_1", "f", "{ }"))),
            Message.tool("call_1", "a", null),
            Message.tool("call_2", "a", null));
    Conversation first = Conversation.of(messages);
    Conversation second = Conversation.of(new ArrayList<>(messages));
    List<Long> hashes = new ArrayList<>();
    for (int i = 0; i < messages.size(); i++) {
      assertThat(first.hash(i)).isEqualTo(second.hash(i));
      hashes.add(first.hash(i));
    }
    assertThat(hashes).doesNotHaveDuplicates();
  }
}
