package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.WORDS;
import static io.loophound.zoo.script.Program.loop;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Text only, again and again. */
final class Words {
  private static final int FOR_EVER = 60;

  private Words() {}

  static List<Program> all() {
    return List.of(
        loop("monologue-without-a-user", WORDS, 10)
            .counting()
            .talk(
                Talk.ask("Fix the bug.")
                    .rounds(
                        FOR_EVER,
                        i -> Step.say("I will now look at the file to understand what goes wrong."))
                    .say("Fixed.")),
        loop("agents-who-agree", WORDS, 20)
            .over(Wire.ANTHROPIC)
            .counting()
            .talk(
                Talk.ask("Decide on the colour of the logo with your colleague.")
                    .rounds(
                        FOR_EVER,
                        i ->
                            Step.say(
                                List.of(
                                        "I agree, blue is a great choice for the logo.",
                                        "Great, then we agree: blue is the choice for the logo.",
                                        "Yes, we agree. Blue is a great choice.")
                                    .get(i % 3)))
                    .say("Blue.")),
        loop("chanting-stream", WORDS, 1)
            .over(Wire.OPENAI_CHAT_STREAM)
            .talk(
                Talk.ask("List the planets.")
                    .say("Mercury, Venus, " + "and the next planet is the Earth, ".repeat(900))),
        loop("goodbye-for-ever", WORDS, 20)
            .over(Wire.OLLAMA)
            .talk(
                Talk.ask("Thank you, goodbye!")
                    .say("You are welcome. Goodbye and have a nice day!")
                    .exchanges(
                        40,
                        i -> "Thank you too. Goodbye and have a nice day!",
                        i -> "You are welcome. Goodbye and have a nice day!")),
        loop("continue-without-new-content", WORDS, 14)
            .over(Wire.GEMINI)
            .talk(
                Talk.ask("Write the whole report.")
                    .say("The report is complete. There is nothing to add to the report.")
                    .exchanges(
                        40,
                        i -> "continue",
                        i -> "The report is complete. There is nothing to add to the report.")));
  }
}
