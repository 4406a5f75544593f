package io.loophound.zoo.catalog.second;

import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.SECOND_LOOK;
import static io.loophound.zoo.script.Program.loop;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Loops in text, and in the code around the model. */
final class StuckWords {

  private StuckWords() {}

  static List<Program> all() {
    return List.of(
        loop("let-me-check-and-no-call", SECOND_LOOK, 16)
            .over(Wire.OLLAMA)
            .talk(
                Talk.ask("How many files are there?")
                    .say("Let me check the files.")
                    .exchanges(
                        40,
                        i -> "Go on.",
                        i -> pick(i, "I check the files now.", "Let me check the files now."))),
        loop("react-by-text-same-observation", SECOND_LOOK, 10)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Question: how old is the mayor? Use Thought, Action and Observation.")
                    .say("Thought: I search.\nAction: search\nAction Input: mayor age")
                    .exchanges(
                        40,
                        i -> "Observation: no results found",
                        i -> "Thought: I search.\nAction: search\nAction Input: mayor age")),
        loop("call-written-as-text", SECOND_LOOK, 16)
            .over(Wire.OPENAI_CHAT)
            .talk(
                Talk.ask("Turn on the light.")
                    .say("<tool_call>{\"name\":\"light\",\"arguments\":{\"on\":true}}</tool_call>")
                    .exchanges(
                        40,
                        i -> "No tool call was found in your reply. Call a tool.",
                        i ->
                            pick(i, "", "Sorry! ", "I try again. ")
                                + "<tool_call>{\"name\":\"light\",\"arguments\":{\"on\":true}}"
                                + "</tool_call>")),
        loop("while-true-asks-the-same", SECOND_LOOK, 25)
            .with(Http.APACHE)
            .talks(
                90,
                i ->
                    Talk.ask("Is the order complete? Say yes when it is.")
                        .say("The order is not complete, the delivery address is missing.")),
        loop("500-again-and-again-without-a-wait", SECOND_LOOK, 25)
            .with(Http.OKHTTP)
            .retries(60, 20)
            .talk(Talk.ask("Hello").then(Step.say("Hello!").failing(55, 500))),
        loop("two-bots-say-good-bye", SECOND_LOOK, 24)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Thank you for your order, good bye!")
                    .say("Thank you too, good bye!")
                    .exchanges(
                        50, i -> "Thank you and good bye!", i -> "Thank you too, good bye!")),
        loop("chinese-stream-chants", SECOND_LOOK, 1)
            .over(Wire.OPENAI_CHAT_STREAM)
            .talk(Talk.ask("写一首诗。").say("春风吹过江南岸，" + "桃花开了又开，".repeat(900))));
  }
}
