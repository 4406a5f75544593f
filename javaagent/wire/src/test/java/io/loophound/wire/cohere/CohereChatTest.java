package io.loophound.wire.cohere;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelReply.End;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.wire.Wire;
import io.loophound.wire.WireRequest;
import java.util.List;
import org.junit.jupiter.api.Test;

class CohereChatTest {
  private static final String PATH = "/v2/chat";

  /** As cohere-java writes it: one field twice. */
  private static final String REQUEST =
      """
      {"model":"command-a","messages":[
        {"role":"system","content":"Be brief."},
        {"role":"user","content":[{"type":"text","text":"How warm is it?"}]},
        {"role":"assistant","tool_plan":"I will look.","tool_calls":[
          {"id":"w_1","type":"function","type":"function",
           "function":{"name":"weather","arguments":"{\\"city\\":\\"Oslo\\"}"}}]},
        {"role":"tool","tool_call_id":"w_1","content":"4 degrees"}],
       "tools":[{"type":"function","function":{"name":"weather"}}],"stream":true}""";

  private static final String STREAM =
      """
      event: message-start
      data: {"id":"c-1","type":"message-start","delta":{"message":{"role":"assistant","content":[],"tool_plan":"","tool_calls":[],"citations":[]}}}

      event: tool-plan-delta
      data: {"type":"tool-plan-delta","delta":{"message":{"tool_plan":"Hm. "}}}

      event: content-start
      data: {"type":"content-start","index":0,"delta":{"message":{"content":{"type":"text","text":""}}}}

      event: content-delta
      data: {"type":"content-delta","index":0,"delta":{"message":{"content":{"text":"Grüße"}}}}

      event: content-end
      data: {"type":"content-end","index":0}

      event: tool-call-start
      data: {"type":"tool-call-start","index":0,"delta":{"message":{"tool_calls":{"id":"w_1","type":"function","function":{"name":"weather","arguments":""}}}}}

      event: tool-call-delta
      data: {"type":"tool-call-delta","index":0,"delta":{"message":{"tool_calls":{"function":{"arguments":"{\\"city\\":"}}}}}

      event: tool-call-delta
      data: {"type":"tool-call-delta","index":0,"delta":{"message":{"tool_calls":{"function":{"arguments":"\\"Oslo\\"}"}}}}}

      event: tool-call-end
      data: {"type":"tool-call-end","index":0}

      event: tool-call-start
      data: {"type":"tool-call-start","index":1,"delta":{"message":{"tool_calls":{"id":"w_2","type":"function","function":{"name":"now","arguments":""}}}}}

      event: tool-call-end
      data: {"type":"tool-call-end","index":1}

      event: message-end
      data: {"type":"message-end","delta":{"finish_reason":"TOOL_CALL","usage":{"billed_units":{"input_tokens":3,"output_tokens":2},"tokens":{"input_tokens":26,"output_tokens":9}}}}

      """;

  private static final String WHOLE =
      """
      {"id":"c-1","message":{"role":"assistant","tool_plan":"Hm. ","content":[{"type":"text","text":"Grüße"}],
       "tool_calls":[{"id":"w_1","type":"function","function":{"name":"weather","arguments":"{\\"city\\":\\"Oslo\\"}"}},
        {"id":"w_2","type":"function","function":{"name":"now","arguments":"{}"}}]},
       "finish_reason":"TOOL_CALL","usage":{"billed_units":{"input_tokens":3,"output_tokens":2},
       "tokens":{"input_tokens":26,"output_tokens":9}}}""";

  private static final ModelReply REPLY =
      new ModelReply(
          End.COMPLETED,
          "c-1",
          "Grüße",
          List.of(
              new ToolCall("w_1", "weather", "{\"city\":\"Oslo\"}"),
              new ToolCall("w_2", "now", "{}")),
          "TOOL_CALL",
          new Usage(26, 9, false));

  @Test
  void readsARequest() {
    WireRequest request = Wire.request(PATH, REQUEST);

    assertThat(request.model()).isEqualTo("command-a");
    assertThat(request.stream()).isTrue();
    assertThat(Wire.messages(request))
        .containsExactly(
            Message.of(Role.SYSTEM, "Be brief."),
            Message.of(Role.USER, "How warm is it?"),
            Message.assistant("", List.of(new ToolCall("w_1", "weather", "{\"city\":\"Oslo\"}"))),
            Message.tool("w_1", "4 degrees", null));
  }

  @Test
  void readsRepliesInAnyPieces() {
    Wire.assertAnyPieces(PATH, WHOLE, REPLY);
    Wire.assertAnyPieces(PATH, STREAM, REPLY);
    assertThat(Wire.told(PATH, STREAM)).isEqualTo("Hm. Grüße");
  }

  @Test
  void aCutStreamEndsAsOneThatFailed() {
    assertThat(Wire.cutAfter("Grüße", PATH, STREAM, 30))
        .endsWith(
            "event: message-end\ndata: {\"type\":\"message-end\",\"id\":\"c-1\",\"delta\":{\"finish_reason\":\"ERROR\","
                + "\"error\":\"LoopHound blocked \\\"run\\\" r-1\"}}\n\n");
  }

  @Test
  void anErrorIsAFailedCall() {
    ModelReply failed = Wire.reply(PATH, 400, "{\"id\":\"e\",\"message\":\"too many tokens\"}");

    assertThat(failed.end()).isEqualTo(End.FAILED);
    assertThat(failed.text()).isEqualTo("HTTP 400: too many tokens");
  }

  @Test
  void damageIsNoHarm() {
    Wire.assertNeverThrows(PATH, REQUEST, WHOLE, STREAM);
  }
}
