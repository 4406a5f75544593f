package io.loophound.wire.watsonx;

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

class WatsonxChatTest {
  private static final String PATH = "/ml/v1/text/chat";
  private static final String STREAM_PATH = "/ml/v1/text/chat_stream";
  private static final String REQUEST =
      """
      {"model_id":"ibm/granite","project_id":"p-1","messages":[
        {"role":"system","content":"Be brief."},
        {"role":"user","content":[{"type":"text","text":"How warm is it?"}]},
        {"role":"assistant","tool_calls":[
          {"id":"w_1","type":"function","function":{"name":"weather","arguments":"{}"}}]},
        {"role":"tool","tool_call_id":"w_1","content":"4 degrees"}]}\
      """;
  private static final String STREAM =
      """
      id: 1
      event: message
      data: {"id":"c-1","model_id":"ibm/granite","choices":[{"index":0,"finish_reason":null,"delta":{"role":"assistant","content":"Grü"}}]}

      id: 2
      event: message
      data: {"id":"c-1","choices":[{"index":0,"finish_reason":null,"delta":{"content":"ße"}}]}

      id: 3
      event: message
      data: {"id":"c-1","choices":[{"index":0,"finish_reason":null,"delta":{"tool_calls":[{"index":0,"id":"w_1","type":"function","function":{"name":"weather","arguments":"{}"}}]}}]}

      id: 4
      event: message
      data: {"id":"c-1","choices":[{"index":0,"finish_reason":"tool_calls","delta":{"content":""}}]}

      id: 5
      event: message
      data: {"id":"c-1","choices":[],"usage":{"completion_tokens":9,"prompt_tokens":26,"total_tokens":35}}

      """;
  private static final String WHOLE =
      """
      {"id":"c-1","model_id":"ibm/granite","choices":[{"index":0,"message":{"role":"assistant","content":"Grüße",
       "tool_calls":[{"id":"w_1","type":"function","function":{"name":"weather","arguments":"{}"}}]},
       "finish_reason":"tool_calls"}],"usage":{"completion_tokens":9,"prompt_tokens":26}}\
      """;
  private static final ModelReply REPLY =
      new ModelReply(
          End.COMPLETED,
          "c-1",
          "Grüße",
          List.of(new ToolCall("w_1", "weather", "{}")),
          "tool_calls",
          new Usage(26, 9, false));

  @Test
  void readsARequest() {
    WireRequest request = Wire.request(PATH, REQUEST);

    assertThat(request.model()).isEqualTo("ibm/granite");
    assertThat(request.stream()).isFalse();
    assertThat(Wire.request(STREAM_PATH, REQUEST).stream()).isTrue();
    assertThat(Wire.messages(request))
        .containsExactly(
            Message.of(Role.SYSTEM, "Be brief."),
            Message.of(Role.USER, "How warm is it?"),
            Message.assistant("", List.of(new ToolCall("w_1", "weather", "{}"))),
            Message.tool("w_1", "4 degrees", null));
  }

  @Test
  void aDeploymentNeedNotNameItsModel() {
    String path = "/ml/v1/deployments/d-1/text/chat";

    assertThat(Wire.request(path, "{\"messages\":[]}").model()).isEmpty();
  }

  @Test
  void readsRepliesInAnyPieces() {
    Wire.assertAnyPieces(PATH, WHOLE, REPLY);
    Wire.assertAnyPieces(STREAM_PATH, STREAM, REPLY);
    assertThat(Wire.told(STREAM_PATH, STREAM)).isEqualTo("Grüße");
  }

  /** Its client libraries read every event as JSON, and know only its own reasons. */
  @Test
  void aCutStreamEndsAsItsClientsUnderstand() {
    String cut = Wire.cutAfter("Grüße", STREAM_PATH, STREAM, 30);

    assertThat(cut).contains("\"finish_reason\":\"error\"").doesNotContain("[DONE]");
    assertThat(cut).contains("event: message\ndata: {\"id\":\"c-1\"").endsWith("}\n\n");
  }

  @Test
  void anErrorIsAFailedCall() {
    String error = "{\"errors\":[{\"code\":\"x\",\"message\":\"no such model\"}],\"trace\":\"t\"}";

    ModelReply failed = Wire.reply(PATH, 404, error);

    assertThat(failed.end()).isEqualTo(End.FAILED);
    assertThat(failed.text()).startsWith("HTTP 404").contains("no such model");
  }

  @Test
  void damageIsNoHarm() {
    Wire.assertNeverThrows(PATH, REQUEST, WHOLE, STREAM);
  }
}
