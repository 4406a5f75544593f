package io.loophound.wire.ollama;

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

class OllamaTest {
  private static final String CHAT = "/api/chat";
  private static final String GENERATE = "/ollama/api/generate";
  private static final String REQUEST =
      """
      {"model":"llama3.2","messages":[
        {"role":"system","content":"Be brief."},
        {"role":"user","content":"How warm is it?"},
        {"role":"assistant","content":"","tool_calls":[
          {"function":{"name":"weather","arguments":{"city":"Oslo"}}}]},
        {"role":"tool","tool_name":"weather","content":"4 degrees"}],
       "tools":[{"type":"function","function":{"name":"weather"}}],"options":{"seed":1}}""";
  private static final String LINES =
      """
      {"model":"llama3.2","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"Gr"},"done":false}
      {"model":"llama3.2","created_at":"2026-01-01T00:00:01Z","message":{"role":"assistant","content":"üße {","thinking":"Hm"},"done":false}
      {"model":"llama3.2","created_at":"2026-01-01T00:00:02Z","message":{"role":"assistant","content":"","tool_calls":[{"function":{"name":"weather","arguments":{"city":"Oslo"}}}]},"done":false}
      {"model":"llama3.2","created_at":"2026-01-01T00:00:03Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","total_duration":5,"prompt_eval_count":26,"eval_count":9}
      """;
  private static final ModelReply REPLY =
      new ModelReply(
          End.COMPLETED,
          "",
          "Grüße {",
          List.of(new ToolCall("", "weather", "{\"city\":\"Oslo\"}")),
          "stop",
          new Usage(26, 9, false));

  @Test
  void readsAChat() {
    WireRequest request = Wire.request(CHAT, REQUEST);
    assertThat(request.model()).isEqualTo("llama3.2");
    assertThat(request.stream()).isTrue();
    assertThat(Wire.messages(request))
        .containsExactly(
            Message.of(Role.SYSTEM, "Be brief."),
            Message.of(Role.USER, "How warm is it?"),
            Message.assistant("", List.of(new ToolCall("", "weather", "{\"city\":\"Oslo\"}"))),
            Message.tool("", "4 degrees", null));
    assertThat(
            Wire.request(CHAT, REQUEST.replace("\"options\"", "\"stream\":false,\"options\""))
                .stream())
        .isFalse();
  }

  @Test
  void readsAStreamOfLinesInAnyPieces() {
    Wire.assertAnyPieces(CHAT, LINES, REPLY);
    assertThat(Wire.told(CHAT, LINES)).isEqualTo("Grüße {Hm");
  }

  @Test
  void aReplyOfGenerateIsContinuedByItsContext() {
    String whole =
        """
        {"model":"llama3.2","response":"Hello","done":true,"done_reason":"stop",
         "context":[1, 22, 333],"prompt_eval_count":26,"eval_count":9}""";
    ModelReply reply = Wire.reply(GENERATE, 200, whole);
    assertThat(reply.text()).isEqualTo("Hello");
    WireRequest next =
        Wire.request(
            GENERATE,
            """
            {"model":"llama3.2","prompt":"And \\u00e4?","system":"Be brief.","context":[1,22,333]}""");
    assertThat(next.previousReplyId()).isEqualTo(reply.id()).hasSizeGreaterThan(8);
    assertThat(Wire.messages(next))
        .containsExactly(Message.of(Role.SYSTEM, "Be brief."), Message.of(Role.USER, "And ä?"));
    assertThat(
            Wire.request(GENERATE, "{\"model\":\"m\",\"prompt\":\"x\",\"context\":[]}")
                .previousReplyId())
        .isEmpty();
  }

  @Test
  void othersAtTheSameAddressAreNoModelCalls() {
    assertThat(Wire.request(CHAT, "{\"messages\":[{\"text\":\"hi\"}]}")).isNull();
    assertThat(Wire.request(GENERATE, "{\"kind\":\"invoice\"}")).isNull();
  }

  @Test
  void readsErrors() {
    assertThat(Wire.reply(CHAT, 404, "{\"error\":\"model 'x' not found\"}").text())
        .isEqualTo("HTTP 404: model 'x' not found");
    assertThat(
            Wire.reply(CHAT, 200, LINES.lines().findFirst().orElse("") + "\n{\"error\":\"out\"}\n"))
        .isEqualTo(ModelReply.failed("out"));
  }

  @Test
  void endsAStreamWithAnErrorThatIsAnEnd() {
    for (int piece : new int[] {1, 50, 100_000}) {
      String cut = Wire.cutAfter("Gr", CHAT, LINES, piece);
      assertThat(cut).doesNotContain("\n\n").endsWith("}\n");
      String last = cut.strip().substring(cut.strip().lastIndexOf('\n') + 1);
      assertThat(last).contains("\"done\":true", "\"error\":\"LoopHound blocked");
      assertThat(Wire.reply(CHAT, 200, cut)).isEqualTo(ModelReply.failed(Wire.DENIAL.message()));
    }
  }

  @Test
  void refusesAsTheProviderDoes() {
    assertThat(Json.object(json -> Wire.at(CHAT).error(json, Wire.DENIAL)))
        .isEqualTo("{\"error\":\"LoopHound blocked \\\"run\\\" r-1\"}");
  }

  @Test
  void neverThrows() {
    Wire.assertNeverThrows(CHAT, REQUEST, LINES);
    Wire.assertNeverThrows(
        GENERATE,
        "{\"model\":\"m\",\"prompt\":\"hello\",\"context\":[1,2,3],\"system\":\"s\"}",
        LINES);
  }
}
