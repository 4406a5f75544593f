package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.GENERATION;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Content made piece by piece from the same instruction. */
final class Generation {

  private Generation() {}

  static List<Program> all() {
    return List.of(
        honest("continue-with-sql-rows", GENERATION)
            .talk(
                Talk.ask("Write INSERT statements for 300 customers, thirty at a time.")
                    .say(rows(0))
                    .exchanges(9, i -> "continue", Generation::rows)),
        honest("continue-with-chapters", GENERATION)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Write a novel, one chapter at a time.")
                    .say("Chapter 1. " + Texts.paragraph(1))
                    .exchanges(
                        9,
                        i -> "Go on with the next chapter.",
                        i -> "Chapter " + (i + 1) + ". " + Texts.paragraph(i + 1))),
        honest("test-data-from-one-template", GENERATION)
            .over(Wire.OPENAI_RESPONSES)
            .counting()
            .talks(
                14,
                i ->
                    Talk.ask("Make up one customer as JSON.")
                        .say(
                            "{\"name\":\""
                                + Texts.name(i)
                                + "\",\"age\":"
                                + (20 + i * 37 % 60)
                                + "}")),
        honest("quiz-questions-one-by-one", GENERATION)
            .over(Wire.OLLAMA)
            .talk(
                Talk.ask("Ask me a question about rivers.")
                    .say("Question 1: how long is the " + Texts.name(1) + "?")
                    .exchanges(
                        9,
                        i -> "next",
                        i ->
                            "Question "
                                + (i + 1)
                                + ": how long is the "
                                + Texts.name(i + 1)
                                + "?")),
        honest("append-log-lines-to-a-file", GENERATION)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Write the manual, section by section.")
                    .rounds(
                        14,
                        i ->
                            use(
                                "append",
                                "{\"file\":\"manual.md\",\"text\":\"" + Texts.paragraph(i) + "\"}",
                                "ok"))
                    .say("The manual has 14 sections.")),
        honest("random-numbers-on-demand", GENERATION)
            .over(Wire.GEMINI)
            .talk(
                Talk.ask("Roll a die for me.")
                    .say("You rolled a 4.")
                    .pause(400)
                    .exchanges(
                        8,
                        i -> "Again.",
                        i -> "You rolled a " + List.of(2, 6, 2, 1, 5, 5, 3, 6).get(i - 1) + ".")),
        honest("svg-paths-of-a-map", GENERATION)
            .talk(
                Talk.ask("Draw the map as SVG, one country at a time.")
                    .say(path(0))
                    .exchanges(8, i -> "Next country.", Generation::path)));
  }

  private static String rows(int page) {
    StringBuilder text = new StringBuilder();
    for (int i = 30 * page + 1; i <= 30 * page + 30; i++) {
      text.append("INSERT INTO customer VALUES (").append(i).append(", '");
      text.append(Texts.name(i)).append("', ").append(i * 37 % 100).append(");\n");
    }
    return text.toString();
  }

  private static String path(int country) {
    StringBuilder text = new StringBuilder("<path d=\"M 0 0");
    for (int i = 1; i < 40; i++) {
      text.append(" L ").append((country * 131 + i * 17) % 500);
      text.append(' ').append((country * 71 + i * 29) % 500);
    }
    return text.append("\"/>").toString();
  }
}
