package io.loophound.zoo.catalog.independent;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.person;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.INDEPENDENT;
import static io.loophound.zoo.script.Program.honest;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** One question after another to a model without tools: evaluation, votes, filters. */
final class Judges {
  private static final String RUBRIC =
      """
      You compare two answers to a question. Judge by correctness first, then by completeness, then
      by style. Ignore the order in which they are shown and their length. Do not explain.

      Answer with one letter: A, B, or T for a tie.""";

  private Judges() {}

  static List<Program> all() {
    return List.of(
        sentiments(), judge(), votes(), moderation(), languages(), reviews(), extraction());
  }

  private static Program sentiments() {
    return honest("evaluation-of-forty-sentiments", INDEPENDENT)
        .talks(
            40,
            i ->
                Talk.ask(
                        "Classify the sentiment of this review as positive, negative or neutral."
                            + "\n\nReview: The "
                            + part(i)
                            + " was "
                            + pick(i, "great", "slow", "as described", "broken on arrival")
                            + " and "
                            + person(i)
                            + " from the service desk "
                            + pick(i / 2, "helped at once.", "never called back."))
                    .system("You are a classifier.")
                    .say(pick(i, "positive", "negative", "neutral", "negative")));
  }

  private static Program judge() {
    return honest("llm-as-judge-pairs", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .thinking(30)
        .talks(
            30,
            i ->
                Talk.ask(
                        "Question: How do I restart the "
                            + part(i)
                            + " service on host "
                            + i
                            + "?\n\nAnswer A: Run systemctl restart "
                            + part(i)
                            + " as root, then look at its log.\n\nAnswer B: "
                            + pick(i, "Reboot the machine.", "Ask " + person(i) + " to do it."))
                    .system(RUBRIC)
                    .say(i % 9 == 0 ? "T" : "A"));
  }

  private static Program votes() {
    return honest("self-consistency-of-twelve-votes", INDEPENDENT)
        .over(Wire.OPENAI_CHAT)
        .counting()
        .thinking(60)
        .talks(
            12,
            i ->
                Talk.ask(
                        "A train leaves Bern at 8:04 and arrives in Milan at 11:37. A second one"
                            + " takes a quarter of an hour longer and leaves 40 minutes later. When"
                            + " does the second one arrive? Think step by step, then give the"
                            + " answer as HH:MM on the last line.")
                    .system("You are good at arithmetic.")
                    .say(reasoning(i)));
  }

  private static String reasoning(int i) {
    return pick(
            i,
            "The first train takes 3 hours 33 minutes.",
            "From 8:04 to 11:37 there are 213 minutes.",
            "Let me first find out how long the first train needs: 3:33.")
        + pick(
            i / 3,
            " The second takes 3:48 and leaves at 8:44.",
            " So the second one travels 228 minutes, from 8:44 on.",
            " Adding 15 minutes gives 3:48; 8:04 plus 40 minutes is 8:44.",
            " The other leaves at 8:44, and takes 3 h 48 min.")
        + "\n\n"
        + (i == 7 ? "12:22" : "12:32");
  }

  private static Program moderation() {
    return honest("moderation-of-a-stream-of-comments", INDEPENDENT)
        .on(Carrier.LISTENER)
        .with(Http.OKHTTP)
        .pace(40)
        .talks(
            30,
            i ->
                Talk.ask("Comment: I think that " + person(i) + " is right about " + part(i) + ".")
                    .system("Say SAFE or UNSAFE. UNSAFE means insults, threats or private data.")
                    .say("SAFE"));
  }

  private static Program languages() {
    return honest("language-of-each-paragraph", INDEPENDENT)
        .over(Wire.OLLAMA)
        .on(Carrier.FUTURES)
        .talks(
            26,
            i ->
                Talk.ask(
                        "Which language is this? Answer with a two-letter code.\n\n"
                            + pick(
                                i,
                                "Der Vertrag endet am " + i + ". Mai.",
                                "Bitte rufen Sie " + person(i) + " an.",
                                "Le train part à " + i + " heures."))
                    .say(pick(i, "de", "de", "fr")));
  }

  private static Program reviews() {
    return honest("code-review-of-twenty-files-no-issues", INDEPENDENT)
        .over(Wire.GEMINI)
        .thinking(80)
        .talks(
            20,
            i ->
                Talk.ask(diff(i))
                    .system(
                        "You review code. Look for bugs, races, leaks and missing checks. If there"
                            + " is nothing to say, answer: No issues found.")
                    .say(
                        i % 7 == 0
                            ? "Line 14: the stream is never closed when parse fails."
                            : "No issues found."));
  }

  private static String diff(int i) {
    return """
        Review this change. Check error handling, concurrency, naming and tests.

        --- a/src/main/java/com/acme/%1$s/Service.java
        +++ b/src/main/java/com/acme/%1$s/Service.java
        @@ -%2$d,6 +%2$d,7 @@
           public Result find(String key) {
        -    return store.get(key);
        +    Result result = store.get(key);
        +    return result == null ? Result.empty("%1$s") : result;
           }
        """
        .formatted(part(i), number(i, 10, 200));
  }

  private static Program extraction() {
    return honest("fields-of-receipts-as-json", INDEPENDENT)
        .over(Wire.SPRING_AI)
        .talks(
            25,
            i ->
                Talk.ask(
                        "Receipt: Cafe " + person(i) + ", " + number(i, 3, 40) + ".50 EUR, 7 % VAT")
                    .system("Return JSON with shop, total and vat. Nothing else.")
                    .say(
                        json(
                            "shop", "Cafe " + person(i),
                            "total", number(i, 3, 40) + 0.5,
                            "vat", 7)));
  }
}
