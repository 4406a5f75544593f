package io.loophound.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A tool's result that cannot be read is not the same as one that says nothing. */
class UnreadResultsTest {
  private static final String CHAT = "{\"model\":\"m\",\"max_tokens\":9,\"messages\":[%s]}";
  private static final String TOOL = "{\"role\":\"tool\",\"tool_call_id\":\"c\",%s}";
  private static final String USER = "{\"role\":\"user\",\"content\":[%s]}";
  private static final String GEMINI = "{\"contents\":[{\"parts\":[{\"functionResponse\":{%s}}]}]}";
  private static final String BROKEN = "\"half an escape \\x\"";

  private static Stream<Arguments> results() {
    return Stream.concat(chats(), others());
  }

  private static Stream<Arguments> chats() {
    String chat = CHAT.formatted(TOOL);
    String dashscope = "{\"model\":\"m\",\"input\":" + chat + "}";
    String broken = "\"content\":" + BROKEN;
    return Stream.of(
        of("/v1/chat/completions", chat, broken, "\"content\":\"\""),
        of("/v1/chat/completions", chat, "\"output\":[7]", "\"content\":null"),
        of("/api/chat", chat, broken, "\"name\":\"f\""),
        of("/v2/chat", chat, broken, "\"content\":[]"),
        of("/ml/v1/text/chat", chat, "\"result\":7", "\"content\":\"\""),
        of(
            "/api/v1/services/aigc/text-generation/generation",
            dashscope,
            broken,
            "\"content\":\"\""));
  }

  private static Stream<Arguments> others() {
    String anthropic = CHAT.formatted(USER.formatted("{\"type\":\"tool_result\"%s}"));
    String bedrock = CHAT.formatted(USER.formatted("{\"toolResult\":{\"toolUseId\":\"c\"%s}}"));
    String none = ",\"content\":[]";
    String nothing = ",\"content\":[{\"text\":" + BROKEN + "}]";
    String responses =
        "{\"model\":\"m\",\"input\":[{\"type\":\"function_call_output\",\"call_id\":\"c\"%s}]}";
    String gemini = "/v1/models/g:generateContent";
    return Stream.of(
        of("/v1/messages", anthropic, ",\"content\":" + BROKEN, ""),
        of("/model/x/converse", bedrock, ",\"status\":\"success\"", none),
        of("/model/x/converse", bedrock, nothing, none),
        of("/v1/responses", responses, ",\"status\":\"completed\"", ",\"output\":\"\""),
        of("/v1/responses", responses, ",\"output\":" + BROKEN, ",\"output\":[]"),
        of(gemini, GEMINI, "\"name\":\"f\"", "\"response\":\"\""),
        of(gemini, GEMINI, "\"response\":{\"a\":" + BROKEN + "}", "\"response\":null"));
  }

  private static Arguments of(String path, String body, String unread, String empty) {
    return Arguments.of(path, body.replace("%s", unread), body.replace("%s", empty));
  }

  @ParameterizedTest
  @MethodSource("results")
  void isUnknownAndNotEmpty(String path, String unread, String empty) {
    assertThat(result(path, unread)).matches(Message::unread);
    assertThat(result(path, empty)).matches(message -> !message.unread());
    assertThat(result(path, empty).text()).isEmpty();
  }

  private static Message result(String path, String body) {
    Message message = Wire.messages(Wire.request(path, body)).get(0);
    assertThat(message.role()).isEqualTo(Role.TOOL);
    return message;
  }
}
