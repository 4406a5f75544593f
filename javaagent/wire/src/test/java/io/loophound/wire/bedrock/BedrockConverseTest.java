package io.loophound.wire.bedrock;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelReply.End;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.wire.ReplyReader;
import io.loophound.wire.Wire;
import io.loophound.wire.WireRequest;
import io.loophound.wire.json.Json;
import io.loophound.wire.read.Frames;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BedrockConverseTest {
  private static final String PATH = "/model/us.anthropic.claude-v1%3A0/converse";
  private static final String STREAMED = PATH + "-stream";
  private static final String REQUEST =
      """
      {"messages":[
        {"role":"user","content":[{"text":"How warm is it in Oslo?"},{"cachePoint":{"type":"default"}}]},
        {"role":"assistant","content":[
         {"reasoningContent":{"reasoningText":{"text":"Two calls.","signature":"c2ln"}}},
         {"text":"I look it up."},
         {"toolUse":{"toolUseId":"t_1","name":"weather","input":{"city":"Oslo"}}},
         {"toolUse":{"toolUseId":"t_2","name":"now","input":{}}}]},
        {"role":"user","content":[
         {"toolResult":{"toolUseId":"t_1","content":[{"text":"4 degrees"}],"status":"success"}},
         {"toolResult":{"status":"error","content":[{"json":{"code": 7}}],"toolUseId":"t_2"}},
         {"image":{"format":"png","source":{"bytes":"aGk="}}},
         {"text":"Be quick."}]}],
       "system":[{"text":"Be brief."},{"cachePoint":{"type":"default"}}],
       "toolConfig":{"tools":[{"toolSpec":{"name":"weather"}}]}}""";
  private static final String JSON =
      """
      {"metrics":{"latencyMs":5},"output":{"message":{"role":"assistant","content":[
        {"text":"Grüße "},
        {"toolUse":{"toolUseId":"t_7","name":"weather","input":{"city": "Oslo"}}},
        {"toolUse":{"toolUseId":"t_8","name":"now","input":{}}}]}},
       "stopReason":"tool_use",
       "usage":{"inputTokens":13,"outputTokens":5,"totalTokens":98,"cacheReadInputTokens":80}}""";
  private static final ModelReply REPLY =
      new ModelReply(
          End.COMPLETED,
          "",
          "Grüße ",
          List.of(
              new ToolCall("t_7", "weather", "{\"city\": \"Oslo\"}"),
              new ToolCall("t_8", "now", "{}")),
          "tool_use",
          new Usage(93, 5, 80, false));
  private static final byte[] STREAM =
      Frames.of(
          "messageStart",
          "{\"role\":\"assistant\",\"p\":\"abcd\"}",
          "contentBlockDelta",
          "{\"contentBlockIndex\":0,\"delta\":{\"text\":\"Gr\"},\"p\":\"abcdefg\"}",
          "contentBlockDelta",
          "{\"contentBlockIndex\":0,\"delta\":{\"text\":\"üße \"},\"p\":\"abc\"}",
          "contentBlockStop",
          "{\"contentBlockIndex\":0}",
          "contentBlockStart",
          "{\"start\":{\"toolUse\":{\"toolUseId\":\"t_7\",\"name\":\"weather\"}},\"contentBlockIndex\":1}",
          "contentBlockDelta",
          "{\"delta\":{\"toolUse\":{\"input\":\"{\\\"city\\\": \\\"Os\"}},\"contentBlockIndex\":1}",
          "contentBlockDelta",
          "{\"delta\":{\"toolUse\":{\"input\":\"lo\\\"}\"}},\"contentBlockIndex\":1}",
          "contentBlockStop",
          "{\"contentBlockIndex\":1}",
          "contentBlockStart",
          "{\"start\":{\"toolUse\":{\"toolUseId\":\"t_8\",\"name\":\"now\"}},\"contentBlockIndex\":2}",
          "contentBlockStop",
          "{\"contentBlockIndex\":2}",
          "messageStop",
          "{\"stopReason\":\"tool_use\"}",
          "metadata",
          "{\"usage\":{\"inputTokens\":13,\"outputTokens\":5,\"totalTokens\":98,"
              + "\"cacheReadInputTokens\":80},\"metrics\":{\"latencyMs\":5}}");

  @Test
  void readsARequest() {
    WireRequest request = Wire.request(PATH, REQUEST);
    assertThat(request.dialect().name()).isEqualTo("bedrock-converse");
    assertThat(request.model()).isEqualTo("us.anthropic.claude-v1:0");
    assertThat(request.stream()).isFalse();
    assertThat(Wire.request(STREAMED, REQUEST).stream()).isTrue();
    List<Message> messages = Wire.messages(request);
    assertThat(messages.subList(0, 5))
        .containsExactly(
            Message.of(Role.SYSTEM, "Be brief."),
            Message.of(Role.USER, "How warm is it in Oslo?"),
            Message.assistant(
                "I look it up.",
                List.of(
                    new ToolCall("t_1", "weather", "{\"city\":\"Oslo\"}"),
                    new ToolCall("t_2", "now", "{}"))),
            Message.tool("t_1", "4 degrees", false),
            Message.tool("t_2", "{\"code\": 7}", true));
    assertThat(messages.get(5).text()).startsWith("[image ").endsWith("\nBe quick.");
    assertThat(Wire.hashes(request)).doesNotHaveDuplicates();
  }

  @Test
  void aCachePointThatMovesChangesNothing() {
    String plain = REQUEST.replace(",{\"cachePoint\":{\"type\":\"default\"}}]}", "]}");
    assertThat(plain).isNotEqualTo(REQUEST);
    assertThat(Wire.hashes(Wire.request(PATH, plain)))
        .isEqualTo(Wire.hashes(Wire.request(PATH, REQUEST)));
  }

  @Test
  void readsAReplyInAnyPieces() {
    Wire.assertAnyPieces(PATH, JSON, REPLY);
    Wire.assertAnyPieces(STREAMED, STREAM, REPLY);
  }

  @Test
  void aStreamIsWholeAtItsLastEvent() {
    assertThat(Wire.read(STREAMED, 200, STREAM, 9).isComplete()).isTrue();
    ReplyReader reader = Wire.at(STREAMED).reply(200);
    reader.feed(STREAM, 0, STREAM.length - 1);
    assertThat(reader.isComplete()).isFalse();
  }

  @Test
  void readsErrors() {
    String error = "{\"message\":\"Too many tokens\"}";
    assertThat(Wire.reply(PATH, 429, error).text()).isEqualTo("HTTP 429: Too many tokens");
    byte[] broken = Frames.of("messageStart", "{\"role\":\"assistant\"}", "x", error);
    assertThat(Wire.read(STREAMED, 200, broken, 30).finish())
        .isEqualTo(ModelReply.failed("Too many tokens"));
  }

  @Test
  void endsAStreamAsAFilterWould() {
    byte[] closing = Frames.of("messageStop", "{\"stopReason\":\"content_filtered\"}");
    for (int piece : new int[] {1, 7, 100, 100_000}) {
      byte[] cut = Wire.cutAfter("Gr", STREAMED, STREAM, piece);
      int passed = cut.length - closing.length;
      assertThat(Arrays.copyOf(STREAM, passed)).isEqualTo(Arrays.copyOf(cut, passed));
      assertThat(Arrays.copyOfRange(cut, passed, cut.length)).isEqualTo(closing);
      ModelReply reply = Wire.read(STREAMED, 200, cut, 5).finish();
      assertThat(reply.text()).isEqualTo("Gr");
      assertThat(reply.finishReason()).isEqualTo("content_filtered");
    }
  }

  @Test
  void whatAreNoFramesIsUnread() {
    byte[] other = "\u0000not a frame at all, by its lengths".getBytes(UTF_8);
    ReplyReader reader = Wire.read(STREAMED, 200, other, 3);
    assertThat(reader.finish().end()).isEqualTo(End.CANCELLED);
    assertThat(reader.hasUnread()).isTrue();
  }

  @Test
  void refusesAsTheProviderDoes() {
    String body = Json.object(json -> Wire.at(PATH).error(json, Wire.DENIAL));
    assertThat(body).startsWith("{\"message\":\"LoopHound blocked");
    assertThat(Wire.at(PATH).refusalHeaders(Wire.DENIAL))
        .containsEntry("x-amzn-errortype", "ValidationException");
    assertThat(Wire.reply(PATH, 422, body).text()).endsWith(Wire.DENIAL.message());
  }

  @Test
  void neverThrows() {
    Wire.assertNeverThrows(STREAMED, REQUEST, JSON.getBytes(UTF_8), STREAM);
  }
}
