package io.loophound.wire.interactions;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeminiInteractionsTest {
  private static final String PATH = "/v1beta/interactions";
  private static final String REQUEST =
      """
      {"model":"gemini-3.5-flash","stream":true,"system_instruction":"Be brief.",
       "tools":[{"type":"function","name":"weather","parameters":{}},{"type":"google_search"}],
       "generation_config":{"temperature":0,"tool_choice":"any"},
       "input":[
        {"type":"user_input","content":[{"type":"text","text":"How warm is it?"}]},
        {"type":"thought","signature":"c2ln"},
        {"type":"model_output","content":[{"type":"text","text":"I look."}]},
        {"type":"function_call","id":"c1","name":"weather","arguments":{"city":"Oslo"}},
        {"type":"function_call","id":"c2","name":"clock","arguments":{}},
        {"type":"function_result","call_id":"c1","name":"weather","result":{"degrees":4}},
        {"type":"function_result","call_id":"c2","name":"clock","is_error":true,
         "result":[{"type":"text","text":"no clock"}]},
        {"type":"user_input","content":"Be quick."}]}""";
  private static final String USAGE =
      "\"usage\":{\"total_tokens\":17,\"total_input_tokens\":10,\"total_cached_tokens\":8,"
          + "\"total_output_tokens\":5,\"total_thought_tokens\":2,\"total_tool_use_tokens\":0}";
  private static final String WHOLE =
      """
      {"id":"v1_a","object":"interaction","model":"gemini-3.5-flash","status":"requires_action","steps":[\
      {"type":"thought","signature":"c2ln"},\
      {"type":"google_search_call","id":"g1","arguments":{"queries":["x"]}},\
      {"type":"google_search_result","call_id":"g1","result":[{"type":"text","text":"found"}]},\
      {"type":"model_output","content":[{"type":"text","text":"Grüße"}]},\
      {"type":"function_call","id":"c3","name":"weather","arguments":{"city":"Oslo"}}],\
      %s}"""
          .formatted(USAGE);
  private static final ModelReply REPLY =
      new ModelReply(
          End.COMPLETED,
          "v1_a",
          "Grüße",
          List.of(new ToolCall("c3", "weather", "{\"city\":\"Oslo\"}")),
          "requires_action",
          new Usage(10, 7, 8, false));
  private static final String STREAM =
      """
      event: interaction.created
      data: {"event_type":"interaction.created","interaction":{"id":"v1_a","status":"in_progress","model":"gemini-3.5-flash"}}

      event: step.start
      data: {"event_type":"step.start","index":0,"step":{"type":"thought"}}

      event: step.delta
      data: {"event_type":"step.delta","index":0,"delta":{"type":"thought_summary","content":{"type":"text","text":"Hm. "}}}

      event: step.stop
      data: {"event_type":"step.stop","index":0}

      event: step.start
      data: {"event_type":"step.start","index":1,"step":{"type":"model_output"}}

      event: step.delta
      data: {"event_type":"step.delta","index":1,"delta":{"type":"text","text":"Gr"}}

      event: step.delta
      data: {"event_type":"step.delta","index":1,"delta":{"type":"text","text":"üße"}}

      event: step.stop
      data: {"event_type":"step.stop","index":1}

      event: step.start
      data: {"event_type":"step.start","index":2,"step":{"type":"function_call","id":"c3","name":"weather","arguments":{}}}

      event: step.delta
      data: {"event_type":"step.delta","index":2,"delta":{"type":"arguments_delta","arguments":"{\\"city\\":"}}

      event: step.delta
      data: {"event_type":"step.delta","index":2,"delta":{"type":"arguments_delta","arguments":"\\"Oslo\\"}"}}

      event: step.stop
      data: {"event_type":"step.stop","index":2}

      event: interaction.status_update
      data: {"event_type":"interaction.status_update","interaction_id":"v1_a","status":"requires_action"}

      event: interaction.completed
      data: {"event_type":"interaction.completed","interaction":{"id":"v1_a","status":"requires_action",%s}}

      event: done
      data: [DONE]

      """
          .formatted(USAGE);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/interactions",
        "/v1beta/interactions",
        "/proxy/gemini/v1alpha/interactions",
        "/v1beta1/projects/p/locations/global/interactions"
      })
  void isRecognisedByItsPath(String path) {
    assertThat(Wire.request(path, REQUEST).dialect().name()).isEqualTo("gemini-interactions");
  }

  @Test
  void interactionsOfAnApplicationAreNone() {
    GeminiInteractions dialect = new GeminiInteractions();
    for (String path : new String[] {"/api/interactions", "/interactions", "/v/interactions"}) {
      assertThat(dialect.matches("POST", path)).as(path).isFalse();
    }
    assertThat(dialect.matches("GET", PATH)).isFalse();
    assertThat(dialect.matches("POST", "/v1beta/interactions/v1_a/cancel")).isFalse();
    assertThat(Wire.request(PATH, "{\"input\":\"a customer called\"}")).isNull();
    assertThat(Wire.request(PATH, "{\"model\":\"m\"}")).isNull();
  }

  @Test
  void readsARequest() {
    WireRequest request = Wire.request(PATH, REQUEST);

    assertThat(request.model()).isEqualTo("gemini-3.5-flash");
    assertThat(request.stream()).isTrue();
    assertThat(request.tools().names()).containsExactly("weather");
    assertThat(request.tools().forcesCall()).isTrue();
    assertThat(Wire.messages(request))
        .containsExactly(
            Message.of(Role.SYSTEM, "Be brief."),
            Message.of(Role.USER, "How warm is it?"),
            Message.assistant(
                "I look.",
                List.of(
                    new ToolCall("c1", "weather", "{\"city\":\"Oslo\"}"),
                    new ToolCall("c2", "clock", "{}"))),
            Message.tool("c1", "{\"degrees\":4}", null),
            Message.tool("c2", "no clock", true),
            Message.of(Role.USER, "Be quick."));
    assertThat(Wire.hashes(request)).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"And \\u00e4?\" | And ä?",
        "{\"type\":\"text\",\"text\":\"And ä?\"} | And ä?",
        "[{\"type\":\"text\",\"text\":\"And ä?\"}] | And ä?",
        "[{\"role\":\"user\",\"content\":\"And ä?\"}] | And ä?"
      })
  void readsEachFormOfAQuestion(String input, String text) {
    String body =
        "{\"agent\":\"deep-research\",\"previous_interaction_id\":\"v1_0\",\"input\":%s}"
            .formatted(input);
    WireRequest request = Wire.request(PATH, body);

    assertThat(request.model()).isEqualTo("deep-research");
    assertThat(request.previousReplyId()).isEqualTo("v1_0");
    assertThat(Wire.messages(request)).containsExactly(Message.of(Role.USER, text));
  }

  @Test
  void equalPicturesAreEqualAndOthersAreNot() {
    String picture = "[{\"type\":\"image\",\"data\":\"%s\"}]";
    assertThat(text(picture.formatted("AAAA"))).isEqualTo(text(picture.formatted("AAAA")));
    assertThat(text(picture.formatted("AAAA"))).isNotEqualTo(text(picture.formatted("AAAB")));
  }

  private static String text(String input) {
    return Wire.messages(Wire.request(PATH, "{\"model\":\"m\",\"input\":" + input + "}"))
        .get(0)
        .text();
  }

  @Test
  void aResultInAFormThatIsNotKnownIsUnread() {
    String body =
        "{\"model\":\"m\",\"input\":[{\"type\":\"function_result\",\"call_id\":\"c1\",\"output\":1}]}";
    assertThat(Wire.messages(Wire.request(PATH, body))).containsExactly(Message.unreadTool("c1"));
  }

  @Test
  void readsAReplyInAnyPieces() {
    Wire.assertAnyPieces(PATH, WHOLE, REPLY);
    Wire.assertAnyPieces(PATH, STREAM, REPLY);
    assertThat(Wire.told(PATH, STREAM)).isEqualTo("Hm. Grüße");
  }

  @Test
  void readsTheRevisionsBeforeMay2026() {
    String whole =
        """
        {"id":"v1_a","model":"m","status":"requires_action","outputs":[{"type":"text","text":"Grüße"},
         {"type":"function_call","id":"c3","name":"weather","arguments":{"city":"Oslo"}}],%s}"""
            .formatted(USAGE);
    String stream =
        """
        data: {"event_type":"interaction.start","interaction":{"id":"v1_a","status":"in_progress"}}

        data: {"event_type":"content.start","index":0,"content":{"type":"text"}}

        data: {"event_type":"content.delta","index":0,"delta":{"type":"text","text":"Grüße"}}

        data: {"event_type":"content.stop","index":0}

        data: {"event_type":"content.delta","index":1,"delta":{"type":"function_call","id":"c3","name":"weather","arguments":{"city":"Oslo"}}}

        data: {"event_type":"interaction.complete","interaction":{"id":"v1_a","status":"requires_action",%s}}

        """
            .formatted(USAGE);
    assertThat(Wire.reply(PATH, 200, whole)).isEqualTo(REPLY);
    assertThat(Wire.reply(PATH, 200, stream)).isEqualTo(REPLY);
  }

  @Test
  void aCallWithoutArgumentsHasNone() {
    String stream =
        """
        data: {"event_type":"step.start","index":0,"step":{"type":"function_call","id":"c1","name":"clock","arguments":{}}}

        data: {"event_type":"step.stop","index":0}

        """;
    assertThat(Wire.reply(PATH, 200, stream).toolCalls())
        .containsExactly(new ToolCall("c1", "clock", "{}"));
  }

  @Test
  void readsErrors() {
    String failed = "{\"id\":\"v1_a\",\"status\":\"failed\",\"steps\":[]}";
    String event =
        "data: {\"event_type\":\"error\",\"error\":{\"code\":\"x\",\"message\":\"Oh\"}}\n\n";
    assertThat(Wire.reply(PATH, 200, failed)).isEqualTo(ModelReply.failed("failed"));
    assertThat(Wire.reply(PATH, 200, event)).isEqualTo(ModelReply.failed("Oh"));
  }

  @Test
  void workInTheBackgroundIsAReply() {
    ModelReply queued = Wire.reply(PATH, 200, "{\"id\":\"v1_a\",\"status\":\"in_progress\"}");
    assertThat(queued.end()).isEqualTo(End.COMPLETED);
    assertThat(queued.finishReason()).isEqualTo("in_progress");
  }

  @Test
  void endsAStreamWithTheProvidersError() {
    for (int piece : new int[] {1, 50, 100_000}) {
      String cut = Wire.cutAfter("Gr", PATH, STREAM, piece);
      assertThat(cut).contains("\nevent: error\ndata: {\"event_type\":\"error\",\"error\":{");
      assertThat(Wire.reply(PATH, 200, cut)).isEqualTo(ModelReply.failed(Wire.DENIAL.message()));
    }
  }
}
