package io.loophound.wire.bedrock;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ModelReply;
import io.loophound.wire.Wire;
import io.loophound.wire.WireRequest;
import io.loophound.wire.read.Frames;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class BedrockInvokeTest {
  private static final String PATH = "/model/anthropic.claude/invoke";
  private static final String STREAMED = PATH + "-with-response-stream";
  private static final String REQUEST =
      """
      {"anthropic_version":"bedrock-2023-05-31","max_tokens":9,
       "messages":[{"role":"user","content":"Hello"}]}""";
  private static final String JSON =
      """
      {"id":"msg_01","type":"message","content":[{"type":"text","text":"Hi you"}],
       "stop_reason":"end_turn","usage":{"input_tokens":1,"output_tokens":2}}""";
  private static final byte[] STREAM =
      Frames.of(
          "chunk",
          packed(
              """
              {"type":"message_start","message":{"id":"msg_01","content":[],
               "usage":{"input_tokens":1,"output_tokens":1}}}"""),
          "chunk",
          packed(
              "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":"
                  + "{\"type\":\"text\",\"text\":\"\"}}"),
          "chunk",
          packed(
              "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":"
                  + "{\"type\":\"text_delta\",\"text\":\"Hi you\"}}"),
          "chunk",
          packed(
              "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},"
                  + "\"usage\":{\"output_tokens\":2}}"),
          "chunk",
          packed("{\"type\":\"message_stop\"}"));

  private static String packed(String event) {
    String bytes = Base64.getEncoder().encodeToString(event.getBytes(UTF_8));
    return "{\"bytes\":\"" + bytes + "\",\"p\":\"abcdef\"}";
  }

  @Test
  void readsRequestsOfTheMessagesApi() {
    WireRequest request = Wire.request(STREAMED, REQUEST);
    assertThat(request.dialect().name()).isEqualTo("bedrock-invoke");
    assertThat(request.model()).isEqualTo("anthropic.claude");
    assertThat(request.stream()).isTrue();
    assertThat(Wire.messages(request)).singleElement().matches(m -> m.text().equals("Hello"));
  }

  @Test
  void readsNoRequestOfOtherModels() {
    String body = "{\"messages\":[{\"role\":\"user\",\"content\":[{\"text\":\"x\"}]}]}";
    assertThat(Wire.request("/model/amazon.nova/invoke", body)).isNull();
  }

  @Test
  void aStreamSaysTheSameAsAWholeReply() {
    ModelReply whole = Wire.reply(PATH, 200, JSON);
    assertThat(whole.text()).isEqualTo("Hi you");
    Wire.assertAnyPieces(STREAMED, STREAM, whole);
  }

  @Test
  void readsErrors() {
    String error = "{\"message\":\"Malformed input\"}";
    assertThat(Wire.reply(PATH, 400, error).text()).isEqualTo("HTTP 400: Malformed input");
  }

  @Test
  void endsAStreamWithTheModelsError() {
    byte[] cut = Wire.cutAfter("Hi", STREAMED, STREAM, 50);
    assertThat(Wire.read(STREAMED, 200, cut, 5).finish())
        .isEqualTo(ModelReply.failed(Wire.DENIAL.message()));
  }

  @Test
  void neverThrows() {
    Wire.assertNeverThrows(STREAMED, REQUEST, JSON.getBytes(UTF_8), STREAM);
  }
}
