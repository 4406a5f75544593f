package io.loophound.wire.gemini;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelReply.End;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.wire.Dialects;
import io.loophound.wire.Wire;
import io.loophound.wire.WireRequest;
import io.loophound.wire.WireSettings;
import io.loophound.wire.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeminiTest {
  private static final String PATH = "/v1beta/models/gemini-2.5-flash:streamGenerateContent";
  private static final String REQUEST =
      """
      {"contents":[
        {"role":"user","parts":[{"text":"How warm is it"},{"text":"in Oslo?"}]},
        {"role":"model","parts":[{"text":"I thought.","thought":true},{"text":"I look "}]},
        {"role":"model","parts":[{"text":"it up."},
          {"functionCall":{"name":"weather","args":{"city":"Oslo"}},"thoughtSignature":"c2ln"},
          {"functionCall":{"id":"c-2","name":"now","args":{}}}]},
        {"role":"user","parts":[
          {"functionResponse":{"name":"weather","response":{"result":"4 degrees"}}},
          {"functionResponse":{"id":"c-2","name":"now","response":{"error":"no clock"}}},
          {"text":"Be quick."}]},
        {"role":"function","parts":[
          {"function_response":{"name":"x","response":{"a":1,"b":[2]}}}]}],
       "systemInstruction":{"parts":[{"text":"Be brief."}]},
       "tools":[{"functionDeclarations":[{"name":"weather"}]}],"generationConfig":{"temperature":0}}""";

  private static final String FIRST =
      """
      {"candidates":[{"content":{"role":"model","parts":[{"text":"Gr"}]},"index":0}],\
      "usageMetadata":{"promptTokenCount":10},"modelVersion":"gemini-2.5-flash","responseId":"r-9"}""";
  private static final String SECOND =
      """
      {"candidates":[{"content":{"role":"model","parts":[{"text":"Hm","thought":true},\
      {"text":"üße"},{"functionCall":{"name":"weather","args":{"city": "Oslo"}}},\
      {"functionCall":{"name":"weather","args":{"city": "Oslo"}}}]},"finishReason":"STOP","index":0},\
      {"content":{"parts":[{"text":"another"}]},"index":1}],\
      "usageMetadata":{"promptTokenCount":10,"candidatesTokenCount":4,"thoughtsTokenCount":3,\
      "cachedContentTokenCount":8,"totalTokenCount":17},"responseId":"r-9"}""";
  private static final ToolCall CALL = new ToolCall("", "weather", "{\"city\": \"Oslo\"}");
  private static final ModelReply REPLY =
      new ModelReply(
          End.COMPLETED, "r-9", "Grüße", List.of(CALL, CALL), "STOP", new Usage(10, 7, 8, false));
  private static final String EVENTS = "data: " + FIRST + "\r\n\r\ndata: " + SECOND + "\r\n\r\n";
  private static final String ARRAY = "[" + FIRST + "\n,\r\n" + SECOND + "\n]\n";

  @ParameterizedTest
  @CsvSource({
    "/v1beta/models/gemini-2.5-pro:generateContent, gemini-2.5-pro, false",
    "/v1/projects/p/locations/l/publishers/google/models/g:streamGenerateContent, g, true",
    "/v1beta/tunedModels/mine:generateContent, mine, false",
    "/v1/projects/p/locations/l/endpoints/4711:generateContent, 4711, false",
  })
  void knowsModelAndStreamFromTheAddress(String path, String model, boolean stream) {
    WireRequest request = Wire.request(path, REQUEST);
    assertThat(request.model()).isEqualTo(model);
    assertThat(request.stream()).isEqualTo(stream);
    Dialects dialects = new Dialects(WireSettings.DEFAULTS);
    assertThat(dialects.at("POST", path.replace("Content", "Contents"))).isNull();
    assertThat(dialects.at("GET", path)).isNull();
  }

  @Test
  void readsARequest() {
    WireRequest request = Wire.request(PATH, REQUEST);
    assertThat(Wire.messages(request))
        .containsExactly(
            Message.of(Role.SYSTEM, "Be brief."),
            Message.of(Role.USER, "How warm is it\nin Oslo?"),
            Message.assistant(
                "I look it up.",
                List.of(
                    new ToolCall("", "weather", "{\"city\":\"Oslo\"}"),
                    new ToolCall("c-2", "now", "{}"))),
            Message.tool("", "4 degrees", null),
            Message.tool("c-2", "no clock", true),
            Message.of(Role.USER, "Be quick."),
            Message.tool("", "{\"a\":1,\"b\":[2]}", null));
    assertThat(Wire.hashes(request)).doesNotHaveDuplicates();
  }

  /** Before 0.5 Google's ADK sends ids that the model never gave. */
  @Test
  void idsThatAFrameworkMakesUpAreNone() {
    WireRequest request =
        Wire.request(
            PATH,
            """
            {"contents":[{"role":"user","parts":[{"text":"hi"}]},
              {"role":"model","parts":[
                {"functionCall":{"id":"adk-8f","name":"now","args":{}}}]},
              {"role":"user","parts":[{"functionResponse":
                {"id":"adk-8f","name":"now","response":{"result":"noon"}}}]}]}""");

    assertThat(Wire.messages(request))
        .containsExactly(
            Message.of(Role.USER, "hi"),
            Message.assistant("", List.of(new ToolCall("", "now", "{}"))),
            Message.tool("", "noon", null));
  }

  @Test
  void readsAReplyInAnyPieces() {
    Wire.assertAnyPieces(PATH, EVENTS, REPLY);
    Wire.assertAnyPieces(PATH, ARRAY, REPLY);
    Wire.assertAnyPieces(PATH.replace("streamG", "g"), SECOND.replace("üße", "Grüße"), REPLY);
    assertThat(Wire.told(PATH, EVENTS)).isEqualTo("GrHmüße");
    assertThat(Wire.told(PATH, ARRAY)).isEqualTo("GrHmüße");
  }

  @Test
  void readsErrorsAndBlockedPrompts() {
    String error =
        """
        {"error":{"code":429,"message":"Quota","status":"RESOURCE_EXHAUSTED"}}""";
    assertThat(Wire.reply(PATH, 429, error).text()).isEqualTo("HTTP 429: Quota");
    assertThat(Wire.reply(PATH, 429, "[" + error + "]").text()).isEqualTo("HTTP 429: Quota");
    assertThat(
            Wire.reply(PATH, 200, "{\"promptFeedback\":{\"blockReason\":\"SAFETY\"}}")
                .finishReason())
        .isEqualTo("SAFETY");
  }

  @Test
  void endsAStreamWithAReason() {
    for (int piece : new int[] {1, 50, 100_000}) {
      String events = Wire.cutAfter("Gr", PATH, EVENTS, piece);
      assertThat(Wire.reply(PATH, 200, events).finishReason()).isEqualTo("OTHER");
      String array = Wire.cutAfter("Gr", PATH, ARRAY, piece);
      assertThat(array).endsWith("}]");
      assertThat(Wire.reply(PATH, 200, array).finishReason()).isEqualTo("OTHER");
      assertThat(array + events).contains("\"finishMessage\":\"LoopHound blocked");
    }
  }

  @Test
  void refusesAsTheProviderDoes() {
    String body = Json.object(json -> Wire.at(PATH).error(json, Wire.DENIAL));
    assertThat(body).startsWith("{\"error\":{\"code\":422,");
    assertThat(body).contains("\"status\":\"FAILED_PRECONDITION\"");
    assertThat(Wire.reply(PATH, 422, body).text()).endsWith(Wire.DENIAL.message());
  }

  @Test
  void neverThrows() {
    Wire.assertNeverThrows(PATH, REQUEST, EVENTS, ARRAY, SECOND);
  }
}
