package io.loophound.detectors.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HealthyRepliesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#. Check that the pump is closed before you go on.",
        "Step #: check that the pump is closed before you go on.",
        "Test # passed without any remark from the reviewer.",
        "- [ ] Review the change in module # with the team",
        "| # | passed | no remarks | nothing to do |",
        "{\"id\": #, \"name\": \"sensor\", \"state\": \"ok\", \"unit\": \"celsius\"},",
        "INSERT INTO readings VALUES (#, 'sensor', 'ok', 'celsius');",
        "第#条 用户应当遵守本协议的所有规定。",
        "> line # of what was quoted stays as it is",
        "<li class=\"item\">Entry #</li>"
      })
  void linesThatCountOn(String pattern) {
    assertThat(Chants.in(Chants.numbered(pattern, 300))).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no remarks\n",
        "negative\n",
        "| yes | no remarks | yes |\n",
        "- no remarks from this reviewer\n",
        "{\"type\": \"empty\", \"owner\": null},\n",
        "  false,\n",
        "<td class=\"cell\"></td>\n",
        "    noop();\n",
        "## Result\nNothing was found in this file.\n",
        "> quoted\n\nNothing was found in this file.\n"
      })
  void equalLinesOfStructureOrData(String line) {
    String text = "[\n" + line.repeat(25) + "]\n";
    assertThat(Chants.in(text)).isNull();
  }

  @ParameterizedTest
  @MethodSource
  void data(String text) {
    assertThat(Chants.in(text)).isNull();
    assertThat(Chants.in("The file holds:\n" + text + "\nThat is all.")).isNull();
  }

  static Stream<String> data() {
    byte[] random = new byte[12_000];
    new Random(5).nextBytes(random);
    return Stream.of(
        Base64.getEncoder().encodeToString(random),
        Base64.getMimeEncoder().encodeToString(random),
        Base64.getEncoder().encodeToString(new byte[6000]),
        Base64.getMimeEncoder().encodeToString(new byte[6000]),
        "00 ".repeat(3000),
        "0x00, ".repeat(2000),
        "[" + "0, ".repeat(3000) + "0]",
        "[[0, 0, 1, 0], [0, 0, 1, 0], ".repeat(200) + "]",
        "{\"grid\": [" + "false, ".repeat(900) + "true]}",
        "[" + "{\"x\":0,\"y\":0,\"kind\":\"empty\"},".repeat(200) + "]",
        "0,0,0,1\n".repeat(500),
        "-".repeat(400) + "\n" + "=".repeat(400) + "\n");
  }

  @Test
  void aPoemWithARefrain() {
    Random random = new Random(11);
    StringBuilder poem = new StringBuilder();
    for (int verse = 0; verse < 30; verse++) {
      poem.append(Chants.prose(random, 24));
      poem.append("Row on, row on, across the silver water,\n");
      poem.append("Row on, row on, my mother's only daughter.\n\n");
    }
    assertThat(Chants.in(poem.toString())).isNull();
  }

  @Test
  void aSongThatBuildsUp() {
    String[] gifts = {
      "a lantern",
      "two wooden spoons",
      "three grey cats",
      "four copper bells",
      "five gold rings",
      "six loaves of bread",
      "seven silver fish",
      "eight blue eggs",
      "nine tall ships"
    };
    StringBuilder song = new StringBuilder();
    for (int day = 0; day < gifts.length; day++) {
      song.append("On this fine day of winter my neighbour gave to me\n");
      for (int gift = day; gift >= 0; gift--) {
        song.append(gifts[gift]).append(gift == 1 ? " and\n" : ",\n");
      }
      song.append('\n');
    }
    assertThat(Chants.in(song.toString())).isNull();
  }

  @Test
  void movesOfAPuzzle() {
    StringBuilder moves = new StringBuilder();
    hanoi(9, "A", "B", "C", moves);
    assertThat(Chants.in(moves.toString())).isNull();
  }

  private static void hanoi(int discs, String from, String over, String to, StringBuilder moves) {
    if (discs > 0) {
      hanoi(discs - 1, from, to, over, moves);
      moves.append("Move the top disc from ").append(from).append(" to ").append(to).append(". ");
      hanoi(discs - 1, over, from, to, moves);
    }
  }

  @Test
  void codeWithoutAFence() {
    StringBuilder code = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      code.append("assertThat(list.get(").append(i).append(")).isEqualTo(\"x\");\n");
      code.append("assertThat(list).isNotNull();\n");
    }
    assertThat(Chants.in(code.toString())).isNull();
  }

  @Test
  void longReplies() {
    for (int seed = 0; seed < 50; seed++) {
      assertThat(Chants.in(Chants.prose(new Random(seed), 5000))).isNull();
    }
  }

  @Test
  void listsOfNamesWithEqualParts() {
    List<String> rows = new ArrayList<>();
    Random random = new Random(2);
    for (int i = 0; i < 400; i++) {
      rows.add("com.example.service." + (char) ('a' + random.nextInt(26)) + ".Handler");
    }
    assertThat(Chants.in(String.join(", ", rows))).isNull();
    assertThat(Chants.in(String.join("\n", rows))).isNull();
  }

  @Test
  void votesInNoOrder() {
    Random random = new Random(9);
    StringBuilder votes = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      votes.append(random.nextInt(3) == 0 ? "positive, " : "negative, ");
    }
    assertThat(Chants.in(votes.toString())).isNull();
  }
}
