package io.loophound.fuzz;

import static io.loophound.agent.testkit.Growth.assertLinear;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.replay.Replay;
import io.loophound.replay.TraceReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Runs made of very many small things cost time in proportion. A size is given in bytes. */
class HostileRunTest {
  private static final RunKey RUN = RunKey.ofThread(1);
  private static final TraceReader READER = new TraceReader();
  private static final Replay REPLAY = new Replay(GuardPolicy.defaults(), Replay.View.FULL);
  private static final int UNIT = 64;

  private static Guard guard() {
    return Guards.of(GuardPolicy.defaults(), () -> Mode.OBSERVE, verdict -> {});
  }

  private static ModelTicket ask(Guard guard, List<Message> messages) {
    return guard.before(
        new ModelRequest(Origin.of("test"), RUN, "m", Conversation.of(messages), "", ""));
  }

  private static List<ToolCall> calls(int size) {
    List<ToolCall> calls = new ArrayList<>();
    for (int i = 0; i < size / UNIT; i++) {
      calls.add(new ToolCall("call_" + i, "tool" + i % 7, "{\"n\":" + i + "}"));
    }
    return calls;
  }

  @Test
  void manyMessagesInOneRequest() {
    IntFunction<List<Message>> messages =
        size -> {
          List<Message> list = new ArrayList<>();
          for (int i = 0; i < size / UNIT; i++) {
            list.add(Message.of(i % 2 == 0 ? Role.USER : Role.ASSISTANT, "message " + i));
          }
          return list;
        };
    assertLinear("messages", messages, list -> assertThat(ask(guard(), list)).isNotNull());
  }

  @Test
  void manyCallsInOneReplyAndTheirResults() {
    assertLinear("calls", HostileRunTest::calls, list -> round(list, true));
    assertLinear("calls without results", HostileRunTest::calls, list -> round(list, false));
  }

  private static void round(List<ToolCall> calls, boolean executed) {
    Guard guard = guard();
    List<Message> messages = new ArrayList<>(List.of(Message.of(Role.USER, "go")));
    guard.after(ask(guard, messages), ModelReply.completed("", calls));
    messages.add(Message.assistant("", calls));
    for (ToolCall call : calls) {
      if (executed) {
        ToolRequest request = new ToolRequest(RUN, call.id(), call.name(), call.arguments(), false);
        guard.after(guard.before(request), new ToolOutcome("done " + call.id(), false));
      }
      messages.add(Message.tool(call.id(), "done " + call.id(), null));
    }
    assertThat(guard.after(ask(guard, messages), ModelReply.completed("ok", List.of())))
        .isNotNull();
  }

  @Test
  void manyToolsWithoutAModel() {
    assertLinear(
        "tools",
        HostileRunTest::calls,
        list -> {
          Guard guard = guard();
          for (ToolCall call : list) {
            ToolRequest request = new ToolRequest(RUN, "", call.name(), call.arguments(), false);
            guard.after(guard.before(request), new ToolOutcome("x", null));
          }
        });
  }

  @Test
  void manyEventsInALine() {
    String event = "{\"t\":\"tool\",\"name\":\"x\",\"args\":1,\"result\":\"r\"},";
    IntFunction<String> line =
        size -> head() + event.repeat(size / event.length()) + "{\"t\":\"llm\"}]}";
    assertLinear("events", line, text -> REPLAY.judge(READER.read(text)));
  }

  @Test
  void manyMessagesThatNameOneLongResult() {
    String message = "{\"content_from\":0},";
    IntFunction<String> line =
        size ->
            head()
                + "{\"t\":\"tool\",\"name\":\"x\",\"result\":\""
                + "r".repeat(size / 2)
                + "\"},{\"t\":\"llm\",\"messages\":["
                + message.repeat(size / 2 / message.length())
                + "{}]}]}";
    assertLinear(
        "messages",
        line,
        text ->
            assertThatIllegalArgumentException()
                .isThrownBy(() -> READER.read(text))
                .withMessageStartingWith("event 1: the messages with \"content_from\" have more"));
  }

  private static String head() {
    return "{\"events\":[";
  }
}
