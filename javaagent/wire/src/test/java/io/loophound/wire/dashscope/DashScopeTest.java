package io.loophound.wire.dashscope;

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

class DashScopeTest {
  private static final String PATH = "/api/v1/services/aigc/text-generation/generation";
  private static final String REQUEST =
      """
      {"model":"qwen-plus","input":{"messages":[
        {"role":"system","content":"Be brief."},
        {"role":"user","content":"How warm is it?"},
        {"role":"assistant","content":"","reasoning_content":"Hm.","tool_calls":[
          {"id":"w_1","type":"function","function":{"name":"weather","arguments":"{}"}}]},
        {"role":"tool","tool_call_id":"w_1","content":"4 degrees"}]},
       "parameters":{"result_format":"message","incremental_output":true}}""";
  private static final String CALL =
      "\"tool_calls\":[{\"index\":0,\"id\":\"w_1\",\"type\":\"function\",\"function\":{\"name\":\"weather\",\"arguments\":\"%s\"}}]";
  private static final ModelReply REPLY =
      new ModelReply(
          End.COMPLETED,
          "d-1",
          "Grüße",
          List.of(new ToolCall("w_1", "weather", "{\"city\":\"Oslo\"}")),
          "tool_calls",
          new Usage(26, 9, false));

  private static String event(String message, String reason) {
    return "id:1\nevent:result\n:HTTP_STATUS/200\ndata:"
        + "{\"output\":{\"choices\":[{\"message\":{\"role\":\"assistant\",%s},\"finish_reason\":\"%s\"}]},"
            .formatted(message, reason)
        + "\"usage\":{\"input_tokens\":26,\"output_tokens\":9},\"request_id\":\"d-1\"}\n\n";
  }

  /** Each event has what is new in it. */
  private static String pieces() {
    return event("\"content\":\"\",\"reasoning_content\":\"Hm. \"", "null")
        + event("\"content\":\"Grü\"", "null")
        + event("\"content\":\"ße\"", "null")
        + event("\"content\":\"\"," + CALL.formatted("{\\\"city\\\":"), "null")
        + event(
            "\"content\":\"\",\"tool_calls\":[{\"index\":0,\"id\":\"\",\"function\":{\"arguments\":\"\\\"Oslo\\\"}\"}}]",
            "tool_calls");
  }

  /** Each event has all of it so far. */
  private static String grown() {
    return event("\"content\":\"\",\"reasoning_content\":\"Hm. \"", "null")
        + event("\"content\":\"Grü\",\"reasoning_content\":\"Hm. \"", "null")
        + event("\"content\":\"Grüße\",\"reasoning_content\":\"Hm. \"", "null")
        + event("\"content\":\"Grüße\"," + CALL.formatted("{\\\"city\\\":"), "null")
        + event(
            "\"content\":\"Grüße\"," + CALL.formatted("{\\\"city\\\":\\\"Oslo\\\"}"), "tool_calls");
  }

  @Test
  void readsARequest() {
    WireRequest request = Wire.request(PATH, REQUEST);

    assertThat(request.model()).isEqualTo("qwen-plus");
    assertThat(Wire.messages(request))
        .containsExactly(
            Message.of(Role.SYSTEM, "Be brief."),
            Message.of(Role.USER, "How warm is it?"),
            Message.assistant("", List.of(new ToolCall("w_1", "weather", "{}"))),
            Message.tool("w_1", "4 degrees", null));
  }

  @Test
  void readsAStreamInAnyPieces() {
    Wire.assertAnyPieces(PATH, pieces(), REPLY);
    assertThat(Wire.told(PATH, pieces())).isEqualTo("Hm. Grüße");
  }

  /** What every event says again is not said again and again. */
  @Test
  void readsAStreamThatGrows() {
    Wire.assertAnyPieces(PATH, grown(), REPLY);
    assertThat(Wire.told(PATH, grown())).isEqualTo("Hm. Grüße");
  }

  @Test
  void aChantFromTheFirstWordOnIsHeard() {
    String chant = event("\"content\":\"again \"", "null").repeat(40);

    assertThat(Wire.told(PATH, chant).length()).isGreaterThan(6 * 35);
  }

  @Test
  void readsAWholeReply() {
    String whole =
        "{\"request_id\":\"d-1\",\"output\":{\"choices\":[{\"finish_reason\":\"tool_calls\",\"message\":{\"role\":\"assistant\","
            + "\"content\":[{\"text\":\"Grüße\"}],"
            + CALL.formatted("{\\\"city\\\":\\\"Oslo\\\"}")
            + "}}]},\"usage\":{\"input_tokens\":26,\"output_tokens\":9,\"total_tokens\":35}}";

    Wire.assertAnyPieces(PATH, whole, REPLY);
  }

  @Test
  void aCutStreamEndsWithAnError() {
    assertThat(Wire.cutAfter("Grüße", PATH, pieces(), 30))
        .endsWith(
            "event: error\ndata: {\"code\":\"recursive_loop_detected\","
                + "\"message\":\"LoopHound blocked \\\"run\\\" r-1\",\"request_id\":\"d-17\"}\n\n");
  }

  @Test
  void anErrorIsAFailedCall() {
    String error = "{\"code\":\"Throttling\",\"message\":\"slow down\",\"request_id\":\"r\"}";

    assertThat(Wire.reply(PATH, 429, error)).isEqualTo(ModelReply.failed("HTTP 429: slow down"));
    assertThat(Wire.reply(PATH, 200, error)).isEqualTo(ModelReply.failed("slow down"));
  }

  @Test
  void damageIsNoHarm() {
    Wire.assertNeverThrows(PATH, REQUEST, pieces(), grown());
  }
}
