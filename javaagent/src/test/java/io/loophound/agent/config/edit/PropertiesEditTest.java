package io.loophound.agent.config.edit;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.config.file.FileProblem;
import java.io.IOException;
import java.io.StringReader;
import java.util.Collections;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PropertiesEditTest {
  private static final String TEXT =
      """
      # the policy of our agents

      loophound.sequence.threshold = 5
      ! money
      budget.usd:  2.5
      exempt.agents=a,\\
          b,\\
          c
      window 11 = twelve
      """;

  private static String set(String text, String key, String value) throws FileProblem {
    return PropertiesEdit.apply(text, Collections.singletonMap(key, value));
  }

  @Test
  void changesAValueAndNothingElse() throws FileProblem {
    assertThat(set(TEXT, "sequence.threshold", "7"))
        .isEqualTo(TEXT.replace("threshold = 5", "threshold = 7"));
    assertThat(set(TEXT, "budget.usd", "3")).isEqualTo(TEXT.replace("usd:  2.5", "usd:  3"));
  }

  @Test
  void writesAnEntryOfSeveralLinesAnew() throws FileProblem {
    assertThat(set(TEXT, "exempt.agents", "d"))
        .isEqualTo(TEXT.replace("exempt.agents=a,\\\n    b,\\\n    c", "exempt.agents=d"));
    assertThat(set(TEXT, "window", "9")).isEqualTo(TEXT.replace("window 11 = twelve", "window=9"));
  }

  @Test
  void takesAnEntryAwayWithAllItsLines() throws FileProblem {
    assertThat(set(TEXT, "exempt.agents", null))
        .isEqualTo(TEXT.replace("exempt.agents=a,\\\n    b,\\\n    c\n", ""));
    assertThat(set(TEXT, "not.there", null)).isEqualTo(TEXT);
  }

  @Test
  void addsInTheStyleOfTheFile() throws FileProblem {
    assertThat(set(TEXT, "agent.the writer.tail.action", "warn"))
        .isEqualTo(TEXT + "loophound.agent.the\\ writer.tail.action=warn\n");
    assertThat(set("a=1\r\nb=2", "c", "3")).isEqualTo("a=1\r\nb=2\r\nc=3\r\n");
    assertThat(set("a=1\rb=2\r", "b", "3")).isEqualTo("a=1\rb=3\r");
    assertThat(set("", "c", "3")).isEqualTo("c=3\n");
  }

  /** Whatever the keys and values hold: what is read back is what was set, and the rest stays. */
  @Test
  void whatIsSetIsReadBack() throws IOException, FileProblem {
    Random random = new Random(7);
    String text = "# begins\n";
    Map<String, String> expected = new TreeMap<>();
    for (int i = 0; i < 2000; i++) {
      String key = "k" + word(random, 3);
      String value = random.nextInt(4) == 0 ? null : word(random, 6);
      text = set(text, key, value);
      if (value == null) {
        expected.remove(key);
      } else {
        expected.put(key, value);
      }
      Properties read = new Properties();
      read.load(new StringReader(text));
      assertThat(new TreeMap<>(read)).as(text).isEqualTo(expected);
      assertThat(text).startsWith("# begins\n");
    }
  }

  private static String word(Random random, int most) {
    String letters = "ab =:#!\\\t\n\r\fü\u2028.€x";
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      word.append(letters.charAt(random.nextInt(letters.length())));
    }
    return word.toString();
  }
}
