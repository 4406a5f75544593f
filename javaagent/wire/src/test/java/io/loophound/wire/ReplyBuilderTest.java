package io.loophound.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplyBuilderTest {
  private static final int LIMIT = 1 << 20;
  private static final int MOST_CALLS = 1024;

  private final ReplyBuilder reply = new ReplyBuilder(LIMIT, text -> {});

  @Test
  void piecesOfCallsMayComeInAnyOrder() {
    reply.call(4, true, "call_e", "look", "{\"page\"");
    reply.call(1, true, "call_b", "read", "{");
    reply.call(4, true, "", "", ":1}");
    reply.call(7, true, "call_h", "look", "{}");
    reply.call(1, true, "", "", "}");

    assertThat(reply.build().toolCalls())
        .isEqualTo(
            List.of(
                new ToolCall("call_e", "look", "{\"page\":1}"),
                new ToolCall("call_b", "read", "{}"),
                new ToolCall("call_h", "look", "{}")));
  }

  @Test
  void anotherIdUnderTheSameNumberIsAnotherCall() {
    reply.call(0, true, "call_a", "look", "{}");
    reply.call(0, true, "call_b", "read", "{");
    reply.call(0, true, "", "", "}");

    assertThat(reply.build().toolCalls())
        .isEqualTo(
            List.of(new ToolCall("call_a", "look", "{}"), new ToolCall("call_b", "read", "{}")));
  }

  @Test
  void keepsTheFirstCallsOfVeryMany() {
    for (int i = 0; i < 100_000; i++) {
      reply.call(i, true, "call_" + i, "look", "{}");
    }
    reply.call(MOST_CALLS - 1, true, "", "", " ");

    List<ToolCall> calls = reply.build().toolCalls();
    assertThat(reply.hasOverflowed()).isTrue();
    assertThat(calls).hasSize(MOST_CALLS);
    assertThat(calls.get(MOST_CALLS - 1).arguments()).isEqualTo("{} ");
  }
}
