package io.loophound.detectors.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** However a stream is cut, the same is found at the same character. */
class ChantChunkingTest {
  private static final String[] PIECES = {
    "I will try again. ",
    "no ",
    "\n",
    "\r\n",
    "```",
    "```java\n",
    "\n```\n",
    "~~~",
    "| a | b |\n",
    "- item\n",
    "12. item\n",
    "# head\n",
    "> quote\n",
    "---\n",
    "{\"a\": \"",
    "\"},\n",
    "[",
    "<p>",
    "0, ",
    "ff ",
    "好的。",
    "\uD83C\uDF89",
    "\uD83C",
    "\uDF89",
    "x",
    "    ",
    "\t",
    "AAAA",
    "é",
    "!"
  };

  @RepeatedTest(300)
  void theCutDoesNotMatter(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    String text = text(random);
    Chant whole = Chants.in(text);
    for (int i = 0; i < 5; i++) {
      assertThat(Chants.inParts(text, random)).isEqualTo(whole);
    }
  }

  @RepeatedTest(50)
  void someOfTheseTextsAreChants(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    String text = "Well.\n" + "I will try it again now. ".repeat(15) + text(random);
    assertThat(Chants.inParts(text, random)).isEqualTo(Chants.in(text)).isNotNull();
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    int blocks = 1 + random.nextInt(30);
    for (int i = 0; i < blocks; i++) {
      StringBuilder block = new StringBuilder();
      int pieces = 1 + random.nextInt(6);
      for (int k = 0; k < pieces; k++) {
        block.append(PIECES[random.nextInt(PIECES.length)]);
      }
      text.append(block.toString().repeat(1 + random.nextInt(60)));
    }
    return text.toString();
  }
}
