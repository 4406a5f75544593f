package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.EQUAL_CALLS;
import static io.loophound.zoo.script.Program.loop;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** The same call with the same result, forever. */
final class EqualCalls {
  private static final int FOR_EVER = 60;
  private static final String IMPORTS =
      """
      import com.example.orders.model.Customer;
      import com.example.orders.model.Delivery;
      import com.example.orders.model.Invoice;
      """;

  private EqualCalls() {}

  static List<Program> all() {
    return List.of(
        loop("same-search-to-the-letter", EQUAL_CALLS, 8)
            .talk(
                Talk.ask("Where is the valve documented?")
                    .rounds(
                        FOR_EVER,
                        i ->
                            use("search", "{\"q\":\"valve\"}", Texts.paragraph(1))
                                .saying("Let me search for it."))
                    .say("I cannot find it.")),
        loop("same-search-over-langchain4j", EQUAL_CALLS, 8)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Which contract covers the lift?")
                    .rounds(FOR_EVER, i -> use("find", "{\"text\":\"lift\"}", Texts.paragraph(2)))
                    .say("I cannot find it.")),
        loop("same-read-over-spring-ai", EQUAL_CALLS, 8)
            .over(Wire.SPRING_AI)
            .talk(
                Talk.ask("What does the readme say?")
                    .rounds(FOR_EVER, i -> use("read", "{\"file\":\"README\"}", Texts.paragraph(3)))
                    .say("I do not know.")),
        loop("equal-after-masking", EQUAL_CALLS, 14)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Show the order.")
                    .rounds(
                        FOR_EVER,
                        i ->
                            use(
                                "order",
                                "{\"id\":1042}",
                                "order 1042: packed, waiting for the carrier. Packed by hand in Malmö,"
                                    + " parcel of four kilos.\nrequest 9f3b7c1a-4d2e-4f60-8a11-00000000"
                                    + (1000 + i)
                                    + " took "
                                    + (10 + i)
                                    + " ms"))
                    .say("I do not know.")),
        loop("same-file-written-for-ever", EQUAL_CALLS, 12) // langchain4j#4590
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Create hello.py that prints hello.")
                    .rounds(
                        FOR_EVER,
                        i ->
                            use(
                                "write_file",
                                "{\"path\":\"hello.py\",\"content\":\"print('hello')\\n\"}",
                                "File written successfully"))
                    .say("Done.")),
        loop("same-edit-for-ever-the-file-grows", EQUAL_CALLS, 14)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Add the missing import to Orders.java.")
                    .rounds(
                        FOR_EVER,
                        i ->
                            use(
                                    "edit",
                                    "{\"file\":\"Orders.java\",\"line\":1,\"text\":\""
                                        + IMPORTS.replace("\n", "\\n")
                                        + "\"}",
                                    "[Orders.java ("
                                        + (40 + 3 * i)
                                        + " lines)]\n"
                                        + IMPORTS.repeat(i))
                                .saying("There are duplicates. Let me correct that."))
                    .say("I could not do it.")),
        loop("same-message-sent-for-ever", EQUAL_CALLS, 12)
            .over(Wire.GEMINI)
            .talk(
                Talk.ask("Tell Ms Holm that her table is ready.")
                    .rounds(
                        FOR_EVER,
                        i ->
                            use(
                                "send_mail",
                                "{\"to\":\"holm@example.org\",\"text\":\"Your table is ready.\"}",
                                "sent"))
                    .say("Done.")),
        loop("slow-search-same-page-for-ever", EQUAL_CALLS, 20)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Who invented the zip?")
                    .rounds(
                        30, i -> use("search", "{\"q\":\"zip\"}", Texts.paragraph(4)).after(600))
                    .say("I do not know.")));
  }
}
