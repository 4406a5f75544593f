package io.loophound.wire.responses;

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

class OpenAiResponsesTest {
  private static final String PATH = "/v1/responses";
  private static final String REQUEST =
      """
      {"model":"gpt-5","instructions":"Be brief.","stream":true,"input":[
        {"role":"user","content":[{"type":"input_text","text":"How warm is it?"}]},
        {"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Look."}]},
        {"type":"message","id":"msg_1","role":"assistant","status":"completed",
         "content":[{"type":"output_text","text":"I look.","annotations":[]}]},
        {"type":"function_call","id":"fc_1","call_id":"call_1","name":"weather","arguments":"{\\"city\\":\\"Oslo\\"}"},
        {"type":"custom_tool_call","id":"fc_2","call_id":"call_2","name":"sh","input":"date"},
        {"type":"function_call_output","call_id":"call_1","output":"4 degrees"},
        {"type":"custom_tool_call_output","call_id":"call_2","output":[{"type":"input_text","text":"noon"}]},
        {"type":"message","role":"user","content":"Be quick."}]}""";
  private static final String RESPONSE =
      """
      {"id":"resp_1","object":"response","created_at":1,"status":"completed","error":null,\
      "incomplete_details":null,"instructions":"Be brief.","model":"gpt-5","output":[\
      {"type":"reasoning","id":"rs_2","summary":[]},\
      {"type":"message","id":"msg_2","role":"assistant","content":[{"type":"output_text","text":"Grüße"}]},\
      {"type":"function_call","id":"fc_3","call_id":"call_3","name":"weather","arguments":"{}"},\
      {"type":"web_search_call","id":"ws_1","status":"completed","action":{"type":"search"}}],\
      "usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":8},"output_tokens":5,\
      "output_tokens_details":{"reasoning_tokens":2},"total_tokens":15}}""";
  private static final ModelReply REPLY =
      new ModelReply(
          End.COMPLETED,
          "resp_1",
          "Grüße",
          List.of(new ToolCall("call_3", "weather", "{}")),
          "completed",
          new Usage(10, 5, 8, false));
  private static final String STREAM =
      """
      event: response.created
      data: {"type":"response.created","sequence_number":0,"response":{"id":"resp_1","status":"in_progress","model":"gpt-5","output":[],"usage":null}}

      event: response.output_item.added
      data: {"type":"response.output_item.added","sequence_number":1,"output_index":1,"item":{"type":"message","id":"msg_2","role":"assistant","content":[]}}

      event: response.output_text.delta
      data: {"type":"response.output_text.delta","sequence_number":2,"item_id":"msg_2","output_index":1,"content_index":0,"delta":"Gr"}

      event: response.output_text.delta
      data: {"type":"response.output_text.delta","sequence_number":3,"item_id":"msg_2","output_index":1,"content_index":0,"delta":"üße"}

      event: response.output_text.done
      data: {"type":"response.output_text.done","sequence_number":4,"item_id":"msg_2","output_index":1,"text":"Grüße"}

      event: response.output_item.added
      data: {"type":"response.output_item.added","sequence_number":5,"output_index":2,"item":{"type":"function_call","id":"fc_3","call_id":"call_3","name":"weather","arguments":""}}

      event: response.function_call_arguments.delta
      data: {"type":"response.function_call_arguments.delta","sequence_number":6,"item_id":"fc_3","output_index":2,"delta":"{}"}

      event: response.output_item.done
      data: {"type":"response.output_item.done","sequence_number":7,"output_index":2,"item":{"type":"function_call","id":"fc_3","call_id":"call_3","name":"weather","arguments":"{}"}}

      event: response.completed
      data: {"type":"response.completed","sequence_number":8,"response":%s}

      """
          .formatted(RESPONSE);

  @Test
  void readsARequest() {
    WireRequest request = Wire.request(PATH, REQUEST);
    assertThat(request.dialect().name()).isEqualTo("openai-responses");
    assertThat(request.model()).isEqualTo("gpt-5");
    assertThat(request.stream()).isTrue();
    assertThat(Wire.messages(request))
        .containsExactly(
            Message.of(Role.SYSTEM, "Be brief."),
            Message.of(Role.USER, "How warm is it?"),
            Message.assistant(
                "I look.",
                List.of(
                    new ToolCall("call_1", "weather", "{\"city\":\"Oslo\"}"),
                    new ToolCall("call_2", "sh", "date"))),
            Message.tool("call_1", "4 degrees", null),
            Message.tool("call_2", "noon", null),
            Message.of(Role.USER, "Be quick."));
    assertThat(Wire.hashes(request)).doesNotHaveDuplicates();
  }

  @Test
  void readsWhatContinuesAResponse() {
    WireRequest request =
        Wire.request(
            PATH,
            "{\"model\":\"m\",\"previous_response_id\":\"resp_0\",\"input\":\"And \\u00e4?\"}");
    assertThat(request.previousReplyId()).isEqualTo("resp_0");
    assertThat(Wire.messages(request)).containsExactly(Message.of(Role.USER, "And ä?"));
    assertThat(Wire.request("/openai/v1/responses", "{\"answers\":[]}")).isNull();
  }

  @Test
  void readsTheConversationThatTheServerKeeps() {
    for (String form : List.of("\"conv_1\"", "{\"object\":\"x\",\"id\":\"conv_1\"}")) {
      WireRequest request =
          Wire.request(PATH, "{\"model\":\"m\",\"conversation\":" + form + ",\"input\":\"Hi\"}");
      assertThat(request.keptIn()).isEqualTo("conv_1");
      assertThat(request.asConcludable().keptIn()).isEqualTo("conv_1");
      assertThat(request.continuing("r").previousReplyId()).isEqualTo("r");
      assertThat(Wire.messages(request)).containsExactly(Message.of(Role.USER, "Hi"));
    }
    for (String none : List.of("null", "[\"conv_1\"]", "7", "{\"id\":7}", "{}")) {
      WireRequest request =
          Wire.request(PATH, "{\"model\":\"m\",\"conversation\":" + none + ",\"input\":\"Hi\"}");
      assertThat(request.keptIn()).as(none).isEmpty();
      assertThat(Wire.messages(request)).containsExactly(Message.of(Role.USER, "Hi"));
    }
  }

  @Test
  void readsAReplyInAnyPieces() {
    Wire.assertAnyPieces(PATH, RESPONSE, REPLY);
    Wire.assertAnyPieces(PATH, STREAM, REPLY);
    assertThat(Wire.told(PATH, STREAM)).isEqualTo("Grüße");
  }

  @Test
  void readsAStreamWhoseLastEventHasNoOutput() {
    String bare =
        STREAM.replaceAll("\"output\":\\[\\{.*?\\}\\],\"usage\"", "\"output\":[],\"usage\"");
    assertThat(bare).hasSizeLessThan(STREAM.length());
    assertThat(Wire.reply(PATH, 200, bare)).isEqualTo(REPLY);
  }

  @Test
  void readsErrors() {
    String failed =
        RESPONSE
            .replace("\"status\":\"completed\"", "\"status\":\"failed\"")
            .replace("\"error\":null", "\"error\":{\"code\":\"server_error\",\"message\":\"Oh\"}");
    assertThat(Wire.reply(PATH, 200, failed)).isEqualTo(ModelReply.failed("Oh"));
    String cut =
        RESPONSE
            .replace("\"status\":\"completed\"", "\"status\":\"incomplete\"")
            .replace("_details\":null", "_details\":{\"reason\":\"max_output_tokens\"}");
    assertThat(Wire.reply(PATH, 200, cut).finishReason()).isEqualTo("max_output_tokens");
  }

  @Test
  void endsAStreamWithTheProvidersError() {
    for (int piece : new int[] {1, 50, 100_000}) {
      String cut = Wire.cutAfter("Gr", PATH, STREAM, piece);
      assertThat(cut).contains("\nevent: error\ndata: {\"type\":\"error\",\"sequence_number\":");
      assertThat(Wire.reply(PATH, 200, cut)).isEqualTo(ModelReply.failed(Wire.DENIAL.message()));
    }
  }

  @Test
  void neverThrows() {
    Wire.assertNeverThrows(PATH, REQUEST, RESPONSE, STREAM);
  }
}
