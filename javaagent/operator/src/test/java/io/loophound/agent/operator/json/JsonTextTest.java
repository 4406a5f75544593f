package io.loophound.agent.operator.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTextTest {

  @ParameterizedTest
  @CsvSource({
    "0000", "001b", "007f", "0085", "009b", "00ad", "061c", "200e", "202e", "2028", "2066", "feff",
    "d83d"
  })
  void whatCouldChangeTheRestIsEscaped(String hex) {
    String hidden = Character.toString((char) Integer.parseInt(hex, 16));

    assertThat(JsonText.of("a" + hidden + "b")).isEqualTo("\"a\\u" + hex + "b\"");
  }

  @Test
  void theRestStaysAsItIs() {
    assertThat(JsonText.of("a \\ \"Zo\u00eb\"\u65e5"))
        .isEqualTo("\"a \\\\ \\\"Zo\u00eb\\\"\u65e5\"");
    assertThat(JsonText.of("")).isEqualTo("\"\"");
  }

  @Test
  void anyTextIsReadAsItWasWritten() throws Exception {
    Random random = new Random(8);
    for (int i = 0; i < 1_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = 0; n < 20; n++) {
        text.append((char) random.nextInt(random.nextBoolean() ? 0x100 : 0xd800));
      }

      String json = JsonText.of(text);
      assertThat(new ObjectMapper().readValue(json, String.class)).isEqualTo(text.toString());
    }
  }
}
