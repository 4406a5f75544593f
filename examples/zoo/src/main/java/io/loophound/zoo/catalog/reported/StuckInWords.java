package io.loophound.zoo.catalog.reported;

import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.REPORTED;
import static io.loophound.zoo.script.Program.loop;

import io.loophound.zoo.catalog.second.SecondLook;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Loops without tools. */
final class StuckInWords {

  private StuckInWords() {}

  static List<Program> all() {
    return List.of(dictionary(), speaker(), summaries());
  }

  private static Program dictionary() {
    return loop("dictionary-given-as-a-string", REPORTED, 14)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("Extract the operations of the API page as JSON.")
                .say("{\"done\":{\"operations\":\"{\\\"AirShopping\\\":1}\"}}")
                .exchanges(
                    24,
                    i ->
                        "1 validation error for AgentOutput\naction.0.done.data.operations\n"
                            + "  Input should be a valid dictionary [type=dict_type, input_value='"
                            + operations(i - 1)
                            + "', input_type=str]",
                    i -> "{\"done\":{\"operations\":\"" + operations(i) + "\"}}"));
  }

  private static String operations(int i) {
    return "{\\\"AirShopping\\\":" + i + ",\\\"" + pick(i, "OrderCreate", "SeatMap") + "\\\":2}";
  }

  private static Program speaker() {
    return loop("no-speaker-was-chosen", REPORTED, 12)
        .over(Wire.OPENAI_CHAT)
        .talk(
            Talk.ask("Select the next role from ['User_proxy', 'Coder', 'Product_manager'].")
                .say("I think the coder should write the next message, for it is about code.")
                .exchanges(
                    20,
                    i ->
                        "You didn't choose a speaker. As a reminder, to determine the speaker use"
                            + " these prioritised rules. Only return the role, and nothing else.",
                    i ->
                        pick(
                            i,
                            "As the question is about software, the coder is the best choice.",
                            "I would let the coder speak next, since code is needed.",
                            "The coder can answer this, so it should be the coder's turn now.",
                            "It seems that the coder has to go on from here.")));
  }

  private static Program summaries() {
    Program program = loop("summaries-of-summaries", REPORTED, 24).over(Wire.ANTHROPIC);
    for (int i = 1; i <= 24; i++) {
      program
          .talk(
              Talk.ask("Summarise the session so that it can go on.\n" + summary(i - 1))
                  .system("You compact sessions.")
                  .say(summary(i)))
          .talk(
              Talk.ask(summary(i) + "\nContinue if you have next steps.")
                  .system("You are a coding agent.")
                  .use("read", "{\"path\":\"Importer.java\"}", SecondLook.text(6, 900))
                  .say("The context is full."));
    }
    return program;
  }

  private static String summary(int i) {
    return "Summary "
        + i
        + ": the importer runs twice; Importer.java was read; the lock is to be checked next. "
        + SecondLook.text(2, 60)
        + " Tokens "
        + number(i, 43000, 44000);
  }
}
