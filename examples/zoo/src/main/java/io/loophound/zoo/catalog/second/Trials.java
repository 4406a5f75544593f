package io.loophound.zoo.catalog.second;

import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.SECOND_LOOK;
import static io.loophound.zoo.script.Program.honest;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Evaluation runs and other code that sends a model the same request many times. */
final class Trials {

  private Trials() {}

  static List<Program> all() {
    return List.of(
        honest("eight-samples-of-ten-prompts", SECOND_LOOK)
            .talks(
                80,
                i ->
                    Talk.ask("Question " + pick(i / 8, SecondLook.QUESTIONS))
                        .say("The answer is " + pick(i / 8, SecondLook.ANSWERS) + ", I am sure.")),
        honest("judge-says-five-on-a-pool", SECOND_LOOK)
            .over(Wire.ANTHROPIC)
            .on(Carrier.POOL)
            .talks(
                50,
                i -> Talk.ask("Rate this answer from 1 to 5: " + SecondLook.text(i, 30)).say("5")),
        honest("nine-votes-one-after-the-other", SECOND_LOOK)
            .over(Wire.GEMINI)
            .talks(
                9,
                i ->
                    Talk.ask("How many windows has a house with 4 sides and 3 windows a side?")
                        .say("Four sides with three windows each make 12 windows.")),
        honest("warm-up-then-benchmark", SECOND_LOOK)
            .with(Http.APACHE)
            .talks(
                38,
                i ->
                    i <= 8
                        ? Talk.ask("Warm up.").say("I am warm and ready to go now.")
                        : Talk.ask("Sort: " + number(i, 100, 999) + ", " + number(-i, 100, 999))
                            .say("The smaller number comes first, then the larger one.")),
        honest("completion-at-each-key", SECOND_LOOK)
            .over(Wire.OPENAI_CHAT_STREAM)
            .pace(60)
            .talks(
                40,
                i ->
                    Talk.ask(
                            "Complete: "
                                + "public static void main(String[] arguments) {".substring(0, i))
                        .say("public static void main(String[] arguments) { run(arguments); }")),
        honest("captions-with-much-music", SECOND_LOOK)
            .over(Wire.OLLAMA)
            .pace(200)
            .talks(
                30,
                i ->
                    Talk.ask("Caption: " + (i % 6 == 0 ? SecondLook.text(i, 8) : "[Musik]"))
                        .system("Translate the caption into English.")
                        .say(i % 6 == 0 ? SecondLook.text(i + 50, 8) : "[Music]")),
        honest("guard-model-before-each-answer", SECOND_LOOK)
            .talks(
                40,
                i ->
                    i % 2 == 1
                        ? Talk.ask("Is this safe? " + SecondLook.text(i, 14))
                            .say("The message is safe to be answered.")
                        : Talk.ask(SecondLook.text(i - 1, 14)).say(SecondLook.text(i + 99, 25))),
        honest("refines-a-summary-chunk-by-chunk", SECOND_LOOK)
            .over(Wire.SPRING_AI)
            .talks(20, Trials::refined),
        honest("scratchpad-in-one-growing-prompt", SECOND_LOOK)
            .with(Http.OKHTTP)
            .talks(
                24,
                i ->
                    Talk.ask("Task: count the pages.\nSo far:\n" + scratchpad(i - 1))
                        .say("Thought: I need the next page.\nAction: next_page")),
        honest("junit-asks-forty-times", SECOND_LOOK)
            .over(Wire.LANGCHAIN4J)
            .on(Carrier.JUNIT)
            .talks(
                40, i -> Talk.ask("Say hello to Ann.").say("Hello Ann, it is good to see you!")));
  }

  private static Talk refined(int i) {
    String before = SecondLook.text(1000, 60) + " Chunks read: " + (i - 1) + ".";
    String after = SecondLook.text(1000, 60) + " Chunks read: " + i + ".";
    return Talk.ask("Summary so far: " + before + "\nNew: " + SecondLook.text(i, 80)).say(after);
  }

  private static String scratchpad(int pages) {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= pages; i++) {
      text.append("Action: next_page\nObservation: page ").append(i).append('\n');
    }
    return text.toString();
  }
}
