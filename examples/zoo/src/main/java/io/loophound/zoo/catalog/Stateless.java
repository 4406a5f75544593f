package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.STATELESS;
import static io.loophound.zoo.script.Program.loop;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** The same question in a new conversation each time, by one driver. */
final class Stateless {
  private Stateless() {}

  static List<Program> all() {
    return List.of(
        loop("identical-requests-identical-replies", STATELESS, 30)
            .talks(
                80,
                i ->
                    Talk.ask("Rewrite this draft so that it scores at least 8: Our bread is good.")
                        .say("Our bread is the very best bread that you can buy in town.")),
        loop("template-with-a-counter", STATELESS, 30)
            .over(Wire.OPENAI_RESPONSES)
            .talks(
                80,
                i ->
                    Talk.ask("Attempt " + i + ": name the capital of the country of Freedonia.")
                        .say("I do not know any country of the name Freedonia.")),
        loop("evaluator-and-optimizer-apart", STATELESS, 60)
            .talks(
                80,
                i ->
                    i % 2 == 1
                        ? Talk.ask("Improve this slogan: Bread is bread.")
                            .say("Bread is bread, and our bread is better.")
                        : Talk.ask("Judge: Bread is bread, and our bread is better.")
                            .say("It is not good enough yet, improve it once more.")),
        Program.suspect("bots-that-answer-bots", STATELESS, 40)
            .over(Wire.ANTHROPIC)
            .talks(
                40,
                i ->
                    Talk.ask(
                            "Mail from "
                                + (i % 2 == 0 ? "anna" : "bert")
                                + ": I am out of office until Monday.")
                        .say("Thank you for your mail. I am out of office until Monday.")));
  }
}
