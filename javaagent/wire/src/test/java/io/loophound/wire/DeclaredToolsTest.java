package io.loophound.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.DeclaredTools;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The tools that a request offers, in the forms of all dialects. */
class DeclaredToolsTest {
  private static final String OPENAI = "/v1/chat/completions";
  private static final String ANTHROPIC = "/v1/messages";
  private static final String GEMINI = "/v1/models/g:generateContent";
  private static final String CONVERSE = "/model/x/converse";
  private static final String RESPONSES = "/v1/responses";
  private static final String DASHSCOPE = "/api/v1/services/aigc/text-generation/generation";
  private static final String CHAT =
      "{\"model\":\"m\",\"anthropic_version\":\"x\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]";
  private static final String FUNCTIONS =
      """
      ,"tools":[{"type":"function","function":{"description":"a","name":"search",\
      "parameters":{"type":"object","properties":{"name":{"type":"string"}}}}},\
      {"type":"custom","custom":{"name":"note"}}]""";
  private static final String NAMED =
      """
      ,"tools":[{"name":"search","input_schema":{"name":"x"}},\
      {"type":"bash_20250124","name":"note"}]""";
  private static final String SPECS =
      """
      ,"toolConfig":{"tools":[{"toolSpec":{"name":"search","inputSchema":{"json":{}}}},\
      {"toolSpec":{"name":"note"}},{"cachePoint":{"type":"default"}}]%s}""";
  private static final String DECLARATIONS =
      """
      ,"tools":[{"functionDeclarations":[{"name":"search"}]},\
      {"function_declarations":[{"name":"note"}],"googleSearch":{}}]""";
  private static final String ITEMS =
      """
      {"model":"m","input":"hi","tools":[{"type":"function","name":"search","parameters":{}},\
      {"type":"custom","name":"note"},{"type":"web_search_preview"}]%s}""";
  private static final String INPUT =
      """
      {"model":"m","input":{"messages":[{"role":"user","content":"hi"}]},\
      "parameters":{"result_format":"message"%s%s}}""";

  private static Stream<Arguments> requests() {
    return Stream.concat(chats(), others());
  }

  private static Stream<Arguments> chats() {
    String named = ",\"tool_choice\":{\"type\":\"function\",\"function\":{\"name\":\"note\"}}";
    String old = ",\"functions\":[{\"name\":\"search\"},{\"name\":\"note\"}],\"function_call\":";
    String required = ",\"tool_choice\":\"REQUIRED\"}";
    return Stream.of(
        Arguments.of(OPENAI, CHAT + FUNCTIONS + "}", ""),
        Arguments.of(OPENAI, CHAT + FUNCTIONS + named + "}", "tool:note"),
        Arguments.of(OPENAI, CHAT + FUNCTIONS + required, "required"),
        Arguments.of(OPENAI, CHAT + old + "\"none\"}", "none"),
        Arguments.of("/api/chat", CHAT + FUNCTIONS + "}", ""),
        Arguments.of("/v2/chat", CHAT + FUNCTIONS + required, "required"),
        Arguments.of(
            "/ml/v1/text/chat", CHAT + FUNCTIONS + ",\"tool_choice_option\":\"auto\"}", "auto"),
        Arguments.of(DASHSCOPE, INPUT.formatted(FUNCTIONS, named), "tool:note"));
  }

  private static Stream<Arguments> others() {
    String one = "{\"type\":\"tool\",\"name\":\"note\"}";
    String function = ",\"tool_choice\":{\"type\":\"function\",\"name\":\"note\"}";
    String allowed = ",\"tool_choice\":{\"type\":\"allowed_tools\",\"mode\":\"required\"}";
    String named = CHAT + NAMED + ",\"tool_choice\":";
    String note = SPECS.formatted(",\"toolChoice\":{\"tool\":{\"name\":\"note\"}}");
    String config = ",\"toolConfig\":{\"functionCallingConfig\":{\"mode\":\"ANY\"}}";
    String gemini = "{\"contents\":[{\"parts\":[{\"text\":\"hi\"}]}]" + DECLARATIONS;
    return Stream.of(
        Arguments.of(ANTHROPIC, named + "{\"type\":\"any\"}}", "required"),
        Arguments.of(ANTHROPIC, named + one + "}", "tool:note"),
        Arguments.of("/model/x/invoke", named + "{\"type\":\"auto\"}}", "auto"),
        Arguments.of(
            CONVERSE, CHAT + SPECS.formatted(",\"toolChoice\":{\"any\":{}}") + "}", "required"),
        Arguments.of(CONVERSE, CHAT + note + "}", "tool:note"),
        Arguments.of(RESPONSES, ITEMS.formatted(function), "tool:note"),
        Arguments.of(RESPONSES, ITEMS.formatted(allowed), "required"),
        Arguments.of(GEMINI, gemini + config + "}", "required"));
  }

  @ParameterizedTest
  @MethodSource("requests")
  void theirNamesAndTheChoiceAreRead(String path, String body, String choice) {
    assertThat(Wire.request(path, body).tools())
        .isEqualTo(new DeclaredTools(Set.of("search", "note"), choice));
  }

  @Test
  void withoutAListTheyAreUnknown() {
    assertThat(Wire.request(OPENAI, CHAT + "}").tools()).isNull();
    assertThat(Wire.request(OPENAI, CHAT + ",\"tools\":null}").tools()).isNull();
    assertThat(Wire.request(OPENAI, CHAT + ",\"tool_choice\":\"required\"}").tools())
        .isEqualTo(new DeclaredTools(Set.of(), false, "required"));
    assertThat(Wire.request(OPENAI, CHAT + ",\"tools\":[]}").tools())
        .isEqualTo(new DeclaredTools(Set.of(), ""));
  }

  @Test
  void oneWithoutANameMakesTheListIncomplete() {
    assertThat(tools("{\"type\":\"computer_use_preview\"},{\"name\":\"search\"}"))
        .isEqualTo(new DeclaredTools(Set.of("search"), false, ""));
    assertThat(tools("7,{\"name\":\"search\"}").complete()).isFalse();
    assertThat(tools("{\"name\":\"search\"},{\"type\":\"mcp\"}").complete()).isTrue();
  }

  @Test
  void thousandsAreReadButNotKept() {
    String many =
        IntStream.range(0, 3000)
            .mapToObj(number -> "{\"name\":\"tool" + number + "\"}")
            .collect(Collectors.joining(","));

    assertThat(tools(many).names()).hasSize(DeclaredTools.MOST);
    assertThat(tools(many).complete()).isFalse();
  }

  private static DeclaredTools tools(String elements) {
    return Wire.request(OPENAI, CHAT + ",\"tools\":[" + elements + "]}").tools();
  }
}
