package io.loophound.wire.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelReply.End;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.wire.Wire;
import io.loophound.wire.WireRequest;
import io.loophound.wire.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnthropicMessagesTest {
  private static final String PATH = "/v1/messages";
  private static final String REQUEST =
      """
      {"model":"claude-sonnet-4-5","max_tokens":1024,
       "messages":[
        {"role":"user","content":"How warm is it in Oslo and Bergen?"},
        {"role":"assistant","content":[
         {"type":"thinking","thinking":"Two calls.","signature":"c2ln"},
         {"type":"text","text":"I look it up."},
         {"type":"tool_use","id":"toolu_01","name":"weather","input":{"city":"Oslo"}},
         {"type":"tool_use","id":"toolu_02","name":"weather","input":{"city":"Bergen"}}]},
        {"role":"user","content":[
         {"type":"tool_result","tool_use_id":"toolu_01","content":"4 degrees"},
         {"tool_use_id":"toolu_02","is_error":true,"type":"tool_result",
          "content":[{"type":"text","text":"no such station"}]},
         {"type":"text","text":"Be quick."}]}],
       "system":[{"type":"text","text":"Be brief.","cache_control":{"type":"ephemeral"}}],
       "tools":[{"name":"weather","input_schema":{"type":"object"}}],"stream":true}""";

  private static final String JSON =
      """
      {"id":"msg_01","type":"message","role":"assistant","model":"claude-sonnet-4-5",
       "content":[{"type":"thinking","thinking":"Hm.","signature":"x"},
        {"type":"text","text":"Grüße "},
        {"type":"tool_use","id":"toolu_07","name":"weather","input":{"city": "Oslo"}},
        {"type":"tool_use","id":"toolu_08","name":"now","input":{}}],
       "stop_reason":"tool_use","stop_sequence":null,
       "usage":{"input_tokens":10,"cache_creation_input_tokens":3,"cache_read_input_tokens":80,
        "output_tokens":5}}""";
  private static final ModelReply REPLY =
      new ModelReply(
          End.COMPLETED,
          "msg_01",
          "Grüße ",
          List.of(
              new ToolCall("toolu_07", "weather", "{\"city\": \"Oslo\"}"),
              new ToolCall("toolu_08", "now", "{}")),
          "tool_use",
          new Usage(93, 5, 80, false));

  private static final String STREAM =
      """
      event: message_start
      data: {"type":"message_start","message":{"id":"msg_01","type":"message","role":"assistant",\
      "content":[],"model":"claude-sonnet-4-5","stop_reason":null,"usage":{"input_tokens":10,\
      "cache_creation_input_tokens":3,"cache_read_input_tokens":80,"output_tokens":1}}}

      event: content_block_start
      data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}

      event: content_block_stop
      data: {"type":"content_block_stop","index":0}

      event: content_block_start
      data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

      event: ping
      data: {"type":"ping"}

      event: content_block_delta
      data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Gr"}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"üße "}}

      event: content_block_stop
      data: {"type":"content_block_stop","index":1}

      event: content_block_start
      data: {"type":"content_block_start","index":2,"content_block":{"type":"tool_use",\
      "id":"toolu_07","name":"weather","input":{}}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":""}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta",\
      "partial_json":"{\\"city\\": \\"Os"}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta",\
      "partial_json":"lo\\"}"}}

      event: content_block_stop
      data: {"type":"content_block_stop","index":2}

      event: content_block_start
      data: {"type":"content_block_start","index":3,"content_block":{"type":"tool_use",\
      "id":"toolu_08","name":"now","input":{}}}

      event: content_block_stop
      data: {"type":"content_block_stop","index":3}

      event: message_delta
      data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},\
      "usage":{"output_tokens":5}}

      event: message_stop
      data: {"type":"message_stop"}

      """;

  @Test
  void readsARequest() {
    WireRequest request = Wire.request(PATH, REQUEST);
    assertThat(request.dialect().name()).isEqualTo("anthropic-messages");
    assertThat(request.model()).isEqualTo("claude-sonnet-4-5");
    assertThat(request.stream()).isTrue();
    assertThat(Wire.messages(request))
        .containsExactly(
            Message.of(Role.SYSTEM, "Be brief."),
            Message.of(Role.USER, "How warm is it in Oslo and Bergen?"),
            Message.assistant(
                "I look it up.",
                List.of(
                    new ToolCall("toolu_01", "weather", "{\"city\":\"Oslo\"}"),
                    new ToolCall("toolu_02", "weather", "{\"city\":\"Bergen\"}"))),
            Message.tool("toolu_01", "4 degrees", null),
            Message.tool("toolu_02", "no such station", true),
            Message.of(Role.USER, "Be quick."));
    assertThat(Wire.hashes(request)).doesNotHaveDuplicates();
  }

  @Test
  void aCacheMarkerThatMovesChangesNothing() {
    String plain =
        """
        {"messages":[{"role":"user","content":%s},{"role":"user","content":[
         {"type":"tool_result","tool_use_id":"t","content":[{"type":"text","text":"x"%s}]%s}]}]}""";
    String mark = ",\"cache_control\":{\"type\":\"ephemeral\"}";
    List<Long> bare = Wire.hashes(Wire.request(PATH, plain.formatted("\"hi\"", "", "")));
    String block = "[{\"type\":\"text\",\"text\":\"hi\"%s}]";
    assertThat(Wire.hashes(Wire.request(PATH, plain.formatted(block.formatted(""), "", mark))))
        .isEqualTo(bare);
    assertThat(Wire.hashes(Wire.request(PATH, plain.formatted(block.formatted(mark), mark, ""))))
        .isEqualTo(bare);
    assertThat(Wire.hashes(Wire.request(PATH, plain.formatted("\"ho\"", "", ""))).get(0))
        .isNotEqualTo(bare.get(0));
  }

  @Test
  void readsAReplyInAnyPieces() {
    Wire.assertAnyPieces(PATH, JSON, REPLY);
    Wire.assertAnyPieces(PATH, STREAM, REPLY);
    Wire.assertAnyPieces(PATH, STREAM.replace("\n", "\r\n"), REPLY);
    assertThat(Wire.told(PATH, STREAM)).isEqualTo("Hm.Grüße ");
    assertThat(Wire.told(PATH, JSON)).isEmpty();
  }

  @Test
  void aStreamIsWholeAtItsLastEvent() {
    byte[] bytes = STREAM.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    assertThat(Wire.read(PATH, 200, bytes, 9).isComplete()).isTrue();
    var reader = Wire.at(PATH).reply(200);
    reader.feed(bytes, 0, bytes.length - 2);
    assertThat(reader.isComplete()).isFalse();
  }

  @Test
  void readsErrors() {
    String error =
        """
        {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}""";
    assertThat(Wire.reply(PATH, 529, error).text()).isEqualTo("HTTP 529: Overloaded");
    assertThat(
            Wire.reply(
                PATH,
                200,
                STREAM.substring(0, 700).replaceAll("(?s)\n\n.*", "\n\n")
                    + "event: error\ndata: "
                    + error
                    + "\n\n"))
        .isEqualTo(ModelReply.failed("Overloaded"));
  }

  @Test
  void endsAStreamWithTheProvidersError() {
    for (int piece : new int[] {1, 7, 100, 100_000}) {
      String cut = Wire.cutAfter("Gr", PATH, STREAM, piece);
      String passed = cut.substring(0, cut.indexOf("event: error"));
      assertThat(STREAM).startsWith(passed);
      assertThat(passed).endsWith("\n\n");
      assertThat(cut)
          .endsWith("}\n\n")
          .contains("\"message\":\"LoopHound blocked \\\"run\\\" r-1\"");
      assertThat(Wire.reply(PATH, 200, cut)).isEqualTo(ModelReply.failed(Wire.DENIAL.message()));
    }
  }

  @Test
  void refusesAsTheProviderDoes() {
    String body = Json.object(json -> Wire.at(PATH).error(json, Wire.DENIAL));
    assertThat(body)
        .startsWith("{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\"");
    assertThat(Wire.reply(PATH, 422, body).text()).endsWith(Wire.DENIAL.message());
  }

  @Test
  void readsWhatIsPacked() {
    byte[] packed = Wire.gzip(REQUEST);
    WireRequest request = Wire.read(Wire.at(PATH), packed, packed.length);
    assertThat(Wire.messages(request)).hasSize(6);
    assertThat(Wire.read(Wire.at(PATH), packed, packed.length / 2)).isNull();
  }

  @Test
  void neverThrows() {
    Wire.assertNeverThrows(PATH, REQUEST, JSON, STREAM);
  }
}
