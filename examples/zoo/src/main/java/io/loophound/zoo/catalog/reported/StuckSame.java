package io.loophound.zoo.catalog.reported;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.reported.Reported.stuck;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.catalog.independent.Facts;
import io.loophound.zoo.catalog.second.SecondLook;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** The same call again, with the same result or nearly so. */
final class StuckSame {
  private static final String PROMPT =
      "## Role\nYou are an expert analyst.\n## Task\nAnalyse the data the user gave you.\n"
          + SecondLook.text(3, 260)
          + "\n## Output\nA report with findings and recommendations.";

  private StuckSame() {}

  static List<Program> all() {
    return List.of(
        stuck(
            "task-prompt-instead-of-an-error",
            7,
            Wire.SPRING_AI,
            "Analyse the attached sales figures.",
            i -> use("analyze", json("inputData", ""), PROMPT)),
        stuck(
            "page-is-identical-to-the-last",
            8,
            Wire.ANTHROPIC,
            "Read the odds of tonight's match.",
            StuckSame::identical),
        stuck(
            "cursor-is-new-and-the-page-is-not",
            16,
            Wire.OPENAI_CHAT_STREAM,
            "Which tools does the server offer?",
            StuckSame::page));
  }

  private static Step identical(int i) {
    return i % 4 == 0
        ? use(
            "browser_navigate",
            json("url", "https://odds.example/today"),
            "{\"ok\":true,\"note\":\"already at this address\"}")
        : Step.of(
            Use.of(
                    "browser_screenshot",
                    json("full_page", true),
                    "Page is identical to your last screenshot. Take a different action.")
                .withImage(Facts.picture(5)));
  }

  private static Step page(int i) {
    StringBuilder tools = new StringBuilder("{\"tools\":[");
    for (int tool = 0; tool < 8; tool++) {
      tools.append(
          json("name", "search_" + Facts.part(tool), "description", SecondLook.text(tool, 90)));
      tools.append(tool < 7 ? "," : "],\"nextCursor\":\"" + cursor(i + 1) + "\"}");
    }
    return use("list_tools", i == 1 ? "{}" : json("cursor", cursor(i)), tools.toString());
  }

  private static String cursor(int i) {
    return "eyJvIjow" + Integer.toString(number(i, 1 << 28, 1 << 30), 36) + "fQ==";
  }
}
