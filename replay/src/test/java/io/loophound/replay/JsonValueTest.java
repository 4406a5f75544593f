package io.loophound.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonValueTest {

  /** Recordings that were judged with Jackson's tree are judged as before. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": {\"b\": [1, 2.50, -3e2, \"x\\u00e4\\n\\u2028\", true, false, null, {}]}, \"c\": []}",
        "12345678901234567890123",
        "0.1",
        "1e400",
        "\"\\ud83d\\ude00 \\\"/\\\\\"",
        "null",
        "[[[]]]",
        "{\"a\": 1, \"a\": {\"b\": 2}, \"\": \"\"}",
        "-0",
        "1.0",
        "9007199254740993"
      })
  void readsAndWritesLikeJacksonsTree(String text) throws IOException {
    JsonNode tree = new ObjectMapper().readTree(text);
    JsonValue value = JsonValue.read(text);
    assertThat(value).hasToString(tree.toString());
    assertThat(value.size()).isEqualTo(tree.size());
    assertThat(value.asLong(7)).isEqualTo(tree.asLong(7));
    assertThat(value.asText()).isEqualTo(tree.asText(""));
  }

  @Test
  void anObjectIsAMapLikeJacksons() throws IOException {
    String text = "{\"a\": [1, 2.5, {\"b\": null}, [true]], \"c\": \"d\"}";
    assertThat(JsonValue.read(text).toMap())
        .isEqualTo(new ObjectMapper().readValue(text, Map.class));
    assertThat(JsonValue.read("[1]").toMap()).isEmpty();
  }

  @Test
  void whatIsNotThereIsMissing() throws IOException {
    JsonValue value = JsonValue.read("{\"a\": [\"7\", 1.9, \"x\", true], \"n\": null}");
    assertThat(value.path("b").path("c").path(3).isMissing()).isTrue();
    assertThat(value.path("a").path(4).isMissing()).isTrue();
    assertThat(value.has("n")).isTrue();
    assertThat(value.path("n").isNull()).isTrue();
    assertThat(value.path("n").isMissing()).isFalse();
    assertThat(value.path("b")).hasToString("").isEmpty();
    List<Integer> numbers = new ArrayList<>();
    value.path("a").forEach(item -> numbers.add(item.asInt(5)));
    assertThat(numbers).containsExactly(7, 1, 5, 5);
    assertThat(value.path("a").path(3).asBoolean(false)).isTrue();
    assertThat(value.path("a").path(0).asBoolean(true)).isTrue();
    assertThat(JsonValue.read(" ").isMissing()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "[1,]", "{\"a\" 1}", "{} {}", "nul", "'a'", "[1] x"})
  void otherTextsAreNotJson(String text) {
    assertThatThrownBy(() -> JsonValue.read(text)).isInstanceOf(JsonProcessingException.class);
  }
}
