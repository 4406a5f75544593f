package io.loophound.detectors.internal.digest.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalJsonTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"b\":1, \"a\":2} | {\"a\":2,\"b\":1}",
        "{\"a\":{\"d\":[1, 2],\"c\":{}}} | {\"a\":{\"c\":{},\"d\":[1,2]}}",
        "{\"\u20ac\":1,\"\\r\":2,\"1\":3,\"\uD83D\uDE02\":4,\"\uFB33\":5} |"
            + " {\"\\r\":2,\"1\":3,\"\u20ac\":1,\"\uD83D\uDE02\":4,\"\uFB33\":5}",
        "{\"a\":1,\"a\":2} | {\"a\":2}",
        "[1.0,1,1e0,10E-1] | [1,1,1,1]",
        "[-0,-0.0,0.0000001,-1e-999999999] | [0,0,0,0]",
        "[0.30000000000000004,0.3] | [0.3,0.3]",
        "[0.999999,0.9999999] | [0.999999,1]",
        "[1e2,1.5e3,-2.50] | [100,1500,-2.5]",
        "[12345678901234567890123,12345678901234567890124] |"
            + " [12345678901234567890123,12345678901234567890124]",
        "[true,false,null] | [true,false,null]",
        "\"a\\u0041\\/\\u001f\\t\" | \"aA/\\u001f\\t\"",
        "{\"a\":null} | {\"a\":null}",
        "[{}] | [{}]",
        "5 | 5",
        "\"x\" | \"x\"",
      })
  void writesEquivalentJsonAlike(String json, String canonical) {
    assertThat(CanonicalJson.canonical(json)).isEqualTo(canonical);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "null", "{}", " { } ", " null "})
  void takesNothingAndNullAsNoArguments(String json) {
    assertThat(CanonicalJson.canonical(json)).isEqualTo("{}");
    assertThat(CanonicalJson.digest(json)).isEqualTo(CanonicalJson.digest(null));
  }

  @Test
  void keepsWhatDiffersApart() {
    assertThat(CanonicalJson.digest("{\"a\":null}")).isNotEqualTo(CanonicalJson.digest("{}"));
    assertThat(CanonicalJson.digest("{\"a\":1}"))
        .isNotEqualTo(CanonicalJson.digest("{\"a\":\"1\"}"));
    assertThat(CanonicalJson.digest("[1,2]")).isNotEqualTo(CanonicalJson.digest("[2,1]"));
    assertThat(CanonicalJson.digest("[]")).isNotEqualTo(CanonicalJson.digest("{}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ls -la",
        "{\"a\":1",
        "{\"a\":1} x",
        "{\"a\":1}{\"a\":1}",
        "{a:1}",
        "[1,]",
        "01",
        "NaN",
        "\"open",
        "{\"a\":\"\\x\"}",
        "\uD83D",
      })
  void comparesMalformedJsonAsText(String text) {
    assertThat(CanonicalJson.canonical("  " + text + "\n")).isEqualTo(text);
  }

  @Test
  void comparesWhatIsTooDeepAsText() {
    String deep = "[".repeat(200) + " 1.0 " + "]".repeat(200);
    String tooDeep = "[" + deep + "]";
    assertThat(CanonicalJson.canonical(deep)).contains("[1]");
    assertThat(CanonicalJson.canonical(tooDeep)).isEqualTo(tooDeep);
    String hopeless = "[".repeat(1_000_000);
    assertThat(CanonicalJson.canonical(hopeless)).isEqualTo(hopeless);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1e999999999", "1e99999999999999999999", "1.5e-2147483647", "-1.0e2147483647"})
  void survivesHugeExponents(String number) {
    assertThat(CanonicalJson.canonical("[" + number + "]").length()).isLessThan(40);
  }

  @Test
  void takesLongTextsAndNumbers() {
    String number = "9".repeat(1_000_000);
    assertThat(CanonicalJson.canonical("{\"a\":" + number + "}"))
        .isEqualTo("{\"a\":" + number + "}");
    String text = "x".repeat(1_000_000);
    assertThat(CanonicalJson.canonical("[ \"" + text + "\" ]")).isEqualTo("[\"" + text + "\"]");
    assertThat(CanonicalJson.canonical("[0." + number + "]")).startsWith("[0.9");
  }

  @Test
  void keepsOnlyTheFieldsThatPass() {
    String one = "{\"id\":1,\"nonce\":2,\"in\":{\"nonce\":3}}";
    assertThat(CanonicalJson.canonical(one, name -> !name.equals("nonce")))
        .isEqualTo("{\"id\":1,\"in\":{\"nonce\":3}}");
    assertThat(CanonicalJson.digest(one, name -> name.equals("id")))
        .isEqualTo(CanonicalJson.digest("{\"x\":9,\"id\":1.0}", name -> name.equals("id")));
    assertThat(CanonicalJson.canonical(one, name -> false)).isEqualTo("{}");
    assertThat(CanonicalJson.canonical("[1]", name -> false)).isEqualTo("[1]");
  }

  @Test
  void neverThrowsAndIsStableOnAnyInput() {
    Random random = new Random(3);
    String alphabet = "{}[]\",:0123456789.eE+-truefalsn\\u \n\uD83D\uDE00";
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(24);
      for (int i = 0; i < length; i++) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      String canonical = CanonicalJson.canonical(text.toString());
      assertThat(CanonicalJson.canonical(canonical)).isEqualTo(canonical);
    }
  }

  @Test
  void hugeArgumentsAreComparedAsTextWithoutBlanks() {
    StringBuilder keys = new StringBuilder("{\"first\":0");
    for (int i = 0; i < 3_000; i++) {
      keys.append(",\"key").append(i).append("\":").append(i);
    }
    String many = keys.append('}').toString();
    String lengthy = "{\"text\": \"" + "all work and no play ".repeat(5_000) + "\"}";

    for (String json : List.of(many, lengthy)) {
      assertThat(CanonicalJson.digest(json.replace(":", " : ")))
          .isEqualTo(CanonicalJson.digest(json));
      assertThat(CanonicalJson.digest(json.replace('t', 'T')))
          .isNotEqualTo(CanonicalJson.digest(json));
    }
  }

  @Test
  void keysOfLargeArgumentsMayComeInAnyOrder() {
    String text = "all work and no play ".repeat(2_000);
    assertThat(CanonicalJson.digest("{\"path\":\"a\",\"text\":\"" + text + "\"}"))
        .isEqualTo(CanonicalJson.digest("{\"text\":\"" + text + "\",\"path\":\"a\"}"));
  }
}
