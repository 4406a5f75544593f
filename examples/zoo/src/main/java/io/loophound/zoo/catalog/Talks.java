package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.TALK;
import static io.loophound.zoo.script.Program.honest;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** People who chat with a model in few, similar words. */
final class Talks {

  private Talks() {}

  static List<Program> all() {
    return List.of(
        honest("interviewer", TALK)
            .talk(
                Talk.ask("Interview me for the school paper.")
                    .pause(300)
                    .say("Gladly. What do you do?")
                    .exchanges(
                        8,
                        i -> "I look after the " + Texts.name(i) + ".",
                        i -> "Interesting. Tell me more about that.")),
        honest("tutor-who-says-right", TALK)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Test my times tables.")
                    .pause(300)
                    .say("What is 3 times 4?")
                    .exchanges(
                        10,
                        i -> "" + (3 + i - 1) * 4,
                        i -> "Right! What is " + (3 + i) + " times 4?")),
        honest("brainstorming", TALK)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Ideas for a name of my boat?")
                    .pause(200)
                    .say("How about " + Texts.name(0) + "?")
                    .exchanges(9, i -> "Another one.", i -> "How about " + Texts.name(i) + "?")),
        honest("quiet-listener", TALK)
            .over(Wire.OLLAMA)
            .talk(
                Talk.ask("Just listen, please.")
                    .pause(300)
                    .say("I am listening.")
                    .exchanges(8, Texts::sentence, i -> "I am listening.")),
        honest("support-chat-that-thanks", TALK)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("My printer is broken.")
                    .pause(250)
                    .say("Thank you. Which lights are on?")
                    .exchanges(
                        7,
                        i -> "Light " + i + " is " + (i % 2 == 0 ? "red" : "green"),
                        i -> "Thank you. And light " + (i + 1) + "?")),
        honest("dictation-of-short-notes", TALK)
            .over(Wire.GEMINI)
            .talk(
                Talk.ask("Note: " + Texts.name(0))
                    .pause(150)
                    .say("Noted.")
                    .exchanges(10, i -> "Note: " + Texts.name(i), i -> "Noted.")));
  }
}
