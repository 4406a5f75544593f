package io.loophound.agent.config.edit;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.config.file.ConfigFile;
import io.loophound.agent.config.file.FileEntry;
import io.loophound.agent.config.file.FileProblem;
import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class JsonEditTest {
  private static final String TEXT =
      """
      {
        "loophound.window": 30,
        "sequence": {"threshold": 7, "action": "block"},
        "exempt": {
          "agents": ["a", "b*"]
        }
      }
      """;

  private static String set(String text, String key, String value) throws IOException {
    return JsonEdit.apply(text, Collections.singletonMap(key, value));
  }

  @Test
  void changesAValueAndNothingElse() throws IOException {
    assertThat(set(TEXT, "window", "31")).isEqualTo(TEXT.replace("30", "31"));
    assertThat(set(TEXT, "sequence.action", "warn")).isEqualTo(TEXT.replace("block", "warn"));
    assertThat(set(TEXT, "exempt.agents", "c")).isEqualTo(TEXT.replace("[\"a\", \"b*\"]", "\"c\""));
  }

  @Test
  void takesAMemberAwayWithItsComma() throws IOException {
    assertThat(set(TEXT, "window", null))
        .isEqualTo(TEXT.replace("\"loophound.window\": 30,\n  ", ""));
    assertThat(set(TEXT, "sequence.action", null))
        .isEqualTo(TEXT.replace(", \"action\": \"block\"", ""));
    assertThat(set(TEXT, "exempt.agents", null)).contains("\"exempt\": {}");
    assertThat(set(TEXT, "not.there", null)).isEqualTo(TEXT);
  }

  @Test
  void addsInTheStyleOfTheFile() throws IOException {
    assertThat(set(TEXT, "budget.usd", "0.5"))
        .isEqualTo(TEXT.replace("  }\n}", "  },\n  \"budget.usd\": 0.5\n}"));
    assertThat(set("{}", "mode", "observe")).isEqualTo("{\n  \"mode\": \"observe\"\n}");
    assertThat(set("", "mode", "observe")).isEqualTo("{\n  \"mode\": \"observe\"\n}");
  }

  /** Whatever the keys and values hold: what is read back is what was set. */
  @Test
  void whatIsSetIsReadBack() throws IOException, FileProblem {
    Random random = new Random(7);
    String text = "{\"o\": {\"k\": [1, 2], \"l\": {\"m\": -0.5}}}";
    Map<String, String> expected = new TreeMap<>(Map.of("o.k", "1,2", "o.l.m", "-0.5"));
    for (int i = 0; i < 2000; i++) {
      String key = random.nextInt(9) == 0 ? "o.k" : "k" + word(random, 3);
      String value = random.nextInt(4) == 0 ? null : word(random, 6);
      text = set(text, key, value);
      if (value == null) {
        expected.remove(key);
      } else {
        expected.put(key, value);
      }
      Map<String, String> read = new TreeMap<>();
      for (FileEntry entry : ConfigFile.parse("a.json", text)) {
        read.put(entry.key(), entry.value());
      }
      assertThat(read).as(text).isEqualTo(expected);
    }
  }

  private static String word(Random random, int most) {
    String letters = "019ab \"\\{}[],:\t\n\u0001ü\u2028€";
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      word.append(letters.charAt(random.nextInt(letters.length())));
    }
    return word.toString();
  }
}
