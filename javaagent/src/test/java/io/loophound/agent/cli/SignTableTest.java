package io.loophound.agent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.Sign;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of signs in docs/detection.md is that of the code. */
class SignTableTest {
  private static final String SOURCE =
      "detectors/src/main/java/io/loophound/detectors/policy/Sign.java";

  private static final Pattern CONSTANT =
      Pattern.compile("/\\*\\*([^/]*)\\*/\\s+([A-Z_]+)\\(", Pattern.DOTALL);

  @Test
  void theTableOfSignsIsThatOfTheCode() throws IOException {
    String page = Pages.read("docs/detection.md");

    assertThat(Pages.between(page, "<!-- signs:", "<!-- end of signs -->"))
        .as("docs/detection.md: put in the table that this test expects")
        .isEqualTo(table());
  }

  private static String table() throws IOException {
    Map<Sign, String> texts = texts();
    StringJoiner rows = new StringJoiner("\n");
    rows.add("| Sign | Weight | At most | When |");
    rows.add("|---|---|---|---|");
    for (Sign sign : Sign.values()) {
      rows.add(row(sign, texts.get(sign)));
    }
    return rows.toString();
  }

  private static String row(Sign sign, String when) {
    String start = "| `" + sign.key() + "` | ";
    if (!sign.isStale()) {
      return start
          + (sign == Sign.NEWS ? "back to " + number(Sign.BASE) : "0")
          + " | | "
          + when
          + " |";
    }
    return start
        + number(sign.weight())
        + " | "
        + sign.strongest().name().toLowerCase(Locale.ROOT)
        + (sign.isWeak() ? ", weak | " : " | ")
        + when
        + " |";
  }

  private static String number(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** When a sign applies: its Javadoc. */
  private static Map<Sign, String> texts() throws IOException {
    Map<Sign, String> texts = new EnumMap<>(Sign.class);
    Matcher constant = CONSTANT.matcher(Pages.read(SOURCE));
    while (constant.find()) {
      String text = constant.group(1).replaceAll("\\s*\\n\\s*\\*?\\s*", " ").strip();
      texts.put(Sign.valueOf(constant.group(2)), text);
    }
    return texts;
  }
}
