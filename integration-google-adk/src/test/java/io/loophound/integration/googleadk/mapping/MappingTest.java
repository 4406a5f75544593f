package io.loophound.integration.googleadk.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.Part;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MappingTest {

  @Test
  void eachResultOfAToolIsAMessage() {
    Messages messages =
        messages(
            content("user", Part.fromText("go")),
            content("model", call("c1"), call("c2")),
            content("user", result("r1"), result("r2")));

    assertThat(messages.size()).isEqualTo(5);
    assertThat(messages.role(0)).isEqualTo(Role.SYSTEM);
    assertThat(messages.message(2).toolCalls()).hasSize(2);
    assertThat(messages.role(4)).isEqualTo(Role.TOOL);
    assertThat(messages.message(4).text()).isEqualTo("r2");
    assertThat(messages.hash(3)).isNotEqualTo(messages.hash(4));
  }

  @Test
  void whatTheModelSaysInPiecesIsOneMessage() {
    Messages messages =
        messages(
            content("model", Part.fromText("On")), content("model", Part.fromText("e"), call("")));

    assertThat(messages.size()).isEqualTo(2);
    assertThat(messages.message(1).text()).isEqualTo("One");
    assertThat(messages.message(1).toolCalls()).hasSize(1);
  }

  @Test
  void idsThatAdkMakesUpAreNone() {
    Messages one = messages(content("model", call("adk-1")));
    Messages other = messages(content("model", call("adk-2")));

    assertThat(one.message(1).toolCalls()).containsExactly(new ToolCall("", "find", "{\"a\":1}"));
    assertThat(one.hash(1)).isEqualTo(other.hash(1));
    assertThat(one.hash(1)).isNotEqualTo(messages(content("model", call("c1"))).hash(1));
  }

  @Test
  void aThoughtIsNothingThatIsSaid() {
    Part thought = Part.fromText("hm").toBuilder().thought(true).build();

    Messages messages = messages(content("model", thought, Part.fromText("yes")));

    assertThat(messages.message(1).text()).isEqualTo("yes");
  }

  @Test
  void picturesDiffer() {
    String one = Parts.text(picture("aGk="));

    assertThat(one).startsWith("[image ").isEqualTo(Parts.text(picture("aGk=")));
    assertThat(one).isNotEqualTo(Parts.text(picture("eW8=")));
  }

  @Test
  void aSingleFieldWithAUsualNameIsTheOutcome() {
    assertThat(new Results().read(Map.of("result", "a"))).isEqualTo(new ToolOutcome("a", null));
    assertThat(new Results().read(Map.of("output", List.of(1))))
        .isEqualTo(new ToolOutcome("[1]", null));
    assertThat(new Results().read(Map.of("error", "no"))).isEqualTo(new ToolOutcome("no", true));
    assertThat(new Results().read(Map.of("rain", 1)).text()).isEqualTo("{\"rain\":1}");
    assertThat(new Results().read(Map.of())).isEqualTo(new ToolOutcome("{}", null));
  }

  @Test
  void aNoteLeavesTheRestOfAResultAsItIs() {
    Map<String, Object> forecast = new LinkedHashMap<>(Map.of("rain", 1));

    assertThat(new Results().withNote(Map.of("result", "a"), "n"))
        .isEqualTo(Map.of("result", "a\n\nn"));
    assertThat(new Results().withNote(Map.of("error", "a"), "n"))
        .isEqualTo(Map.of("error", "a\n\nn"));
    assertThat(new Results().withNote(forecast, "n")).isEqualTo(Map.of("rain", 1, "note", "n"));
    assertThat(new Results().withNote(Map.of("note", "x", "a", 1), "n"))
        .isEqualTo(Map.of("note", "x\n\nn", "a", 1));
    assertThat(forecast).isEqualTo(Map.of("rain", 1));
  }

  @Test
  void whatComesOnceMoreAsAWholeIsSaidOnce() {
    StreamedReply reply = new StreamedReply(true);

    assertThat(reply.add(said("On", true))).isEqualTo("On");
    assertThat(reply.add(said("e", true))).isEqualTo("e");
    assertThat(reply.reply().text()).isEqualTo("One");
    assertThat(reply.add(said("One", false))).isEmpty();
    assertThat(reply.reply().text()).isEqualTo("One");
    assertThat(reply.add(said("Two", false))).isEqualTo("Two");
    assertThat(reply.reply().text()).isEqualTo("OneTwo");
  }

  @Test
  void aStreamIsWholeWhenItAsksForTools() {
    StreamedReply whole = new StreamedReply(false);
    StreamedReply reply = new StreamedReply(true);
    for (StreamedReply each : List.of(whole, reply)) {
      assertThat(each.isWhole()).isFalse();
      assertThat(each.add(said("One", false))).isEqualTo("One");
    }
    assertThat(whole.isWhole()).isTrue();
    assertThat(reply.isWhole()).isFalse();

    assertThat(reply.add(LlmResponse.builder().content(content("model", call("c1"))).build()))
        .isEmpty();

    assertThat(reply.isWhole()).isTrue();
    assertThat(reply.reply().toolCalls()).containsExactly(new ToolCall("c1", "find", "{\"a\":1}"));
  }

  private static Messages messages(Content... contents) {
    GenerateContentConfig config =
        GenerateContentConfig.builder()
            .systemInstruction(Content.fromParts(Part.fromText("Be kind.")))
            .build();
    LlmRequest request = LlmRequest.builder().config(config).contents(List.of(contents)).build();
    return new Messages(request, new Hashes(new IdentityHashes()));
  }

  private static Content content(String role, Part... parts) {
    return Content.builder().role(role).parts(List.of(parts)).build();
  }

  private static LlmResponse said(String text, boolean partial) {
    return LlmResponse.builder()
        .content(content("model", Part.fromText(text)))
        .partial(partial)
        .build();
  }

  private static Part call(String id) {
    return Part.builder()
        .functionCall(FunctionCall.builder().id(id).name("find").args(Map.of("a", 1)).build())
        .build();
  }

  private static Part result(String text) {
    return Part.fromFunctionResponse("find", Map.of("result", text));
  }

  private static Part picture(String data) {
    return Part.fromBytes(data.getBytes(java.nio.charset.StandardCharsets.UTF_8), "image/png");
  }
}
