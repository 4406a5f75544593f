package io.loophound.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.wire.read.Frames;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a model thinks is heard while it streams, and is no part of the reply. */
class ThoughtsTest {
  private static final String CHAT = "/v1/chat/completions";

  static Stream<Arguments> streams() {
    return Stream.of(chats(), anthropic(), responses(), gemini(), ollama()).flatMap(all -> all);
  }

  private static Stream<Arguments> chats() {
    return Stream.of(
        Arguments.of("DeepSeek, Qwen", CHAT, chat("\"reasoning_content\":\"Hm. \"")),
        Arguments.of("OpenRouter, Groq", CHAT, chat("\"reasoning\":\"Hm. \"")),
        Arguments.of(
            "both names", CHAT, chat("\"reasoning\":\"Hm. \",\"reasoning_content\":\"Hm. \"")),
        Arguments.of(
            "Mistral",
            CHAT,
            chat(
                "\"content\":[{\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":\"Hm. \"}]}]")));
  }

  private static Stream<Arguments> anthropic() {
    return Stream.of(
        Arguments.of(
            "Anthropic",
            "/v1/messages",
            sse(
                "{\"type\":\"message_start\",\"message\":{\"id\":\"m1\",\"content\":[]}}",
                "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"thinking\",\"thinking\":\"\"}}",
                "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"thinking_delta\",\"thinking\":\"Hm. \"}}",
                "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"signature_delta\",\"signature\":\"EqQ\"}}",
                "{\"type\":\"content_block_stop\",\"index\":0}",
                "{\"type\":\"content_block_start\",\"index\":1,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}",
                "{\"type\":\"content_block_delta\",\"index\":1,\"delta\":{\"type\":\"text_delta\",\"text\":\"Yes.\"}}",
                "{\"type\":\"message_stop\"}")));
  }

  private static Stream<Arguments> responses() {
    return Stream.of(
        Arguments.of(
            "OpenAI, whole thoughts", "/v1/responses", responses("response.reasoning_text.delta")),
        Arguments.of(
            "OpenAI, summaries",
            "/v1/responses",
            responses("response.reasoning_summary_text.delta")));
  }

  private static Stream<Arguments> gemini() {
    return Stream.of(
        Arguments.of(
            "Gemini",
            "/v1beta/models/g:streamGenerateContent",
            sse(
                "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Hm. \",\"thought\":true}]}}]}",
                "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Yes.\"}]},\"finishReason\":\"STOP\"}]}")));
  }

  private static Stream<Arguments> ollama() {
    return Stream.of(
        Arguments.of(
            "Ollama",
            "/api/chat",
            """
            {"message":{"role":"assistant","content":"","thinking":"Hm. "}}
            {"message":{"content":"Yes."}}
            {"done":true}
            """),
        Arguments.of(
            "Ollama generate",
            "/api/generate",
            "{\"response\":\"\",\"thinking\":\"Hm. \"}\n{\"response\":\"Yes.\"}\n{\"done\":true}\n"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("streams")
  void theyAreHeardAndNotSaid(String who, String path, String stream) {
    assertThat(Wire.told(path, stream)).isEqualTo("Hm. Yes.");
    assertThat(Wire.reply(path, 200, stream).text()).isEqualTo("Yes.");
  }

  /** A stream that chants in its thoughts ends at the thought. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("streams")
  void aStreamCanBeCutInThem(String who, String path, String stream) {
    assertThat(Wire.cutAfter("Hm.", path, stream, 7)).contains("Hm.").doesNotContain("Yes.");
  }

  @Test
  void theyAreHeardInFrames() {
    byte[] stream =
        Frames.of(
            "contentBlockDelta",
            "{\"delta\":{\"reasoningContent\":{\"text\":\"Hm. \"}},\"contentBlockIndex\":0}",
            "contentBlockDelta",
            "{\"delta\":{\"text\":\"Yes.\"},\"contentBlockIndex\":1}",
            "messageStop",
            "{\"stopReason\":\"end_turn\"}");
    String path = "/model/m/converse-stream";
    StringBuilder told = new StringBuilder();
    ReplyReader reader = Wire.reader(Wire.at(path), 200, told::append);
    reader.feed(stream, 0, stream.length);

    assertThat(told).hasToString("Hm. Yes.");
    assertThat(reader.finish().text()).isEqualTo("Yes.");
  }

  /** A model that is given its thoughts back has not said them. */
  @Test
  void inAHistoryTheyAreNotSaid() {
    String said =
        "{\"role\":\"assistant\",\"reasoning_content\":\"Hm. %s\",\"content\":[{\"type\":\"thinking\","
            + "\"thinking\":[{\"type\":\"text\",\"text\":\"Hm. %s\"}]},{\"type\":\"text\",\"text\":\"Yes.\"}]}";
    String body =
        "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"So?\"},"
            + said
            + ",{\"role\":\"user\",\"content\":\"And?\"}]}";

    assertThat(Wire.messages(Wire.request(CHAT, body)).get(1).text()).isEqualTo("Yes.");
  }

  private static String chat(String thought) {
    return sse(
        "{\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\","
            + thought
            + "}}]}",
        "{\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Yes.\"},\"finish_reason\":\"stop\"}]}",
        "[DONE]");
  }

  private static String responses(String type) {
    return sse(
        "{\"type\":\"response.created\",\"response\":{\"id\":\"r1\",\"status\":\"in_progress\",\"output\":[]}}",
        "{\"type\":\"" + type + "\",\"output_index\":0,\"delta\":\"Hm. \"}",
        "{\"type\":\"response.output_text.delta\",\"output_index\":1,\"delta\":\"Yes.\"}",
        "{\"type\":\"response.completed\",\"response\":{\"id\":\"r1\",\"status\":\"completed\",\"output\":[]}}");
  }

  private static String sse(String... events) {
    StringBuilder stream = new StringBuilder();
    for (String event : events) {
      stream.append("data: ").append(event).append("\n\n");
    }
    return stream.toString();
  }
}
