package io.loophound.detectors.internal.digest.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardNoteTest {
  private static final String NOTE = GuardNote.about("read gave the same result", 4);

  @ParameterizedTest
  @ValueSource(strings = {"", "no such file", "two\nlines", "\"quoted\"", "{}", "[1]"})
  void isTakenFromBehindAText(String result) {
    String noted = result.isEmpty() ? NOTE : result + "\n\n" + NOTE;
    assertThat(GuardNote.without(noted)).isEqualTo(result);
    assertThat(GuardNote.without(result)).isEqualTo(result);
  }

  /** As a framework writes a result that is an object, or a list of content parts. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"code\":404%s}",
        "{\"code\":404,\"nested\":{\"a\":[]}%s}",
        "{ \"code\": 404%s }\n",
      })
  void isTakenFromAnObject(String form) {
    String result = form.formatted("");
    assertThat(GuardNote.without(form.formatted(",\"note\":\"" + NOTE + "\""))).isEqualTo(result);
    assertThat(GuardNote.without(form.formatted(", \"note\": \"" + NOTE + "\""))).isEqualTo(result);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"code\":404,\"note\":\"own%s\"}",
        "[{\"type\":\"text\",\"text\":\"no such file%s\"}]",
        "{\"content\":[{\"text\":\"no such file%s\"}]}",
      })
  void isTakenFromTheLastTextOfJson(String form) {
    assertThat(GuardNote.without(form.formatted("\\n\\n" + NOTE))).isEqualTo(form.formatted(""));
  }

  @Test
  void whatOnlyQuotesOneIsLeftAsItIs() {
    for (String text :
        new String[] {
          "the log says: " + NOTE,
          NOTE + "\nand more",
          "{\"log\":\"it said " + NOTE + "\"}",
          "{\"note\":\"" + NOTE + "\"}",
          "{\"text\":\"" + NOTE + "\",\"more\":1}",
          "\"}",
          "}"
        }) {
      assertThat(GuardNote.without(text)).isEqualTo(text);
    }
  }
}
