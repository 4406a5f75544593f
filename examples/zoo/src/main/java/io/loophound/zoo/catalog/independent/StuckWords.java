package io.loophound.zoo.catalog.independent;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.INDEPENDENT;
import static io.loophound.zoo.script.Program.loop;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Models that talk without making progress, and the programs that keep them going. */
final class StuckWords {
  private static final int FOR_EVER = 60;

  private StuckWords() {}

  static List<Program> all() {
    return List.of(
        apologies(),
        sameAnswerByADriver(),
        schemaNeverMet(),
        parseRetryInAServlet(),
        streamedContinue(),
        botsThatThank(),
        thoughts(),
        taskBegunAnew());
  }

  private static Program apologies() {
    return loop("apologises-and-does-nothing", INDEPENDENT, 18)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Change the colour of the button to blue.")
                .system(Prompts.CODER)
                .say("I will change the colour of the button to blue right away.")
                .exchanges(
                    FOR_EVER,
                    i -> "You have not called a tool. Please go on.",
                    i ->
                        pick(
                            i,
                            "I apologize for the confusion. I will now change the colour of the"
                                + " button to blue.",
                            "I apologize for the oversight. I will now change the colour of the"
                                + " button to blue.",
                            "I'm sorry for the confusion. I will now change the button's colour to"
                                + " blue.")));
  }

  private static Program sameAnswerByADriver() {
    return loop("driver-asks-the-same-for-ever", INDEPENDENT, 40)
        .talks(
            FOR_EVER,
            i ->
                Talk.ask(
                        "Is the migration of the customer table complete? Answer done or not done.")
                    .system(Prompts.OPS)
                    .say("I cannot see the database, so I do not know if the migration is done."));
  }

  private static Program schemaNeverMet() {
    return loop("required-field-missing-for-ever", INDEPENDENT, 26)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Extract the supplier as JSON.")
                .say("{\"name\":\"Alpine AG\",\"city\":\"Basel\"}")
                .exchanges(
                    FOR_EVER,
                    i -> "Validation failed: required property 'vat_id' is missing. Try again.",
                    i ->
                        pick(
                            i,
                            "{\"name\":\"Alpine AG\",\"city\":\"Basel\"}",
                            "{\"city\":\"Basel\",\"name\":\"Alpine AG\"}",
                            "{\"name\":\"Alpine AG\",\"city\":\"Basel\",\"zip\":\"4051\"}",
                            "{ \"name\": \"Alpine AG\", \"city\": \"Basel\" }")));
  }

  private static Program parseRetryInAServlet() {
    return loop("parse-retry-within-one-web-request", INDEPENDENT, 26)
        .on(Carrier.SERVLET)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("Return the order as JSON.")
                .say("Here is the order: {\"id\": 991")
                .exchanges(
                    FOR_EVER,
                    i -> "Cannot parse: Unexpected end-of-input at line 1. Return JSON only.",
                    i ->
                        pick(
                            i,
                            "Sorry about that. Here is the order: {\"id\": 991",
                            "Of course. Here is the order: {\"id\": 991,",
                            "Here is the order again: {\"id\": 991")));
  }

  private static Program streamedContinue() {
    return loop("streamed-answer-to-continue-is-the-same", INDEPENDENT, 12)
        .over(Wire.OPENAI_CHAT_STREAM)
        .talk(
            Talk.ask("Write the terms of use, in pieces. I say continue after each.")
                .say("1. Scope. These terms apply to the use of the service by its customers.")
                .exchanges(
                    FOR_EVER,
                    i -> "continue",
                    i ->
                        "2. Account. The customer keeps the password secret and tells us of"
                            + " any loss at once."));
  }

  private static Program botsThatThank() {
    return loop("two-bots-that-thank-each-other", INDEPENDENT, 16)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("Thank you for your help!")
                .system(Prompts.SUPPORT)
                .say("You're welcome! Have a great day!")
                .exchanges(
                    FOR_EVER,
                    i -> pick(i, "Thank you, you too!", "Thanks! Have a great day too!"),
                    i -> pick(i, "You're welcome! Take care!", "Thank you! Have a great day!")));
  }

  private static Program thoughts() {
    return loop("thinks-and-never-acts", INDEPENDENT, 40)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Refund order 991 if it is within 14 days.")
                .rounds(
                    FOR_EVER,
                    i ->
                        use(
                            "think",
                            json(
                                "thought",
                                pick(
                                    i,
                                    "I need to check the date of order 991 before I refund it.",
                                    "First I should check when order 991 was placed.",
                                    "To refund order 991 I need to know its date first.",
                                    "Before the refund, the date of order 991 must be checked.")),
                            "Your thought has been logged."))
                .say("I do not know."));
  }

  private static Program taskBegunAnew() {
    return loop("whole-task-begun-anew-for-ever", INDEPENDENT, 60)
        .over(Wire.OLLAMA)
        .talks(
            30,
            i ->
                Talk.ask("Send the monthly report to the board.")
                    .use(
                        "render", json("report", "monthly"), "Error: template board.html not found")
                    .use("render", json("report", "board"), "Error: template board.html not found")
                    .say("I could not send the report: the template board.html is missing."));
  }
}
