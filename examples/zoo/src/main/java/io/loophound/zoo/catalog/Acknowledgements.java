package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.ACKNOWLEDGEMENTS;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Tools that do their work and only acknowledge it. */
final class Acknowledgements {

  private Acknowledgements() {}

  static List<Program> all() {
    return List.of(
        honest("scroll-with-screenshots", ACKNOWLEDGEMENTS)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Scroll to the end of the catalogue and note the last article.")
                    .rounds(
                        12,
                        i ->
                            Step.of(
                                Use.of("scroll", "{\"direction\":\"down\"}", "ok")
                                    .withImage(Texts.image(i))
                                    .after(120)))
                    .say("The last article is a garden gnome.")),
        honest("scroll-then-read", ACKNOWLEDGEMENTS)
            .talk(
                Talk.ask("Read the whole terms of use.")
                    .rounds(
                        16,
                        i ->
                            i % 2 == 1
                                ? use("scroll_down", "{}", "done")
                                : use("read_screen", "{}", Texts.paragraph(i)))
                    .say("You may not resell the service.")),
        honest("press-arrow-key", ACKNOWLEDGEMENTS)
            .over(Wire.OPENAI_RESPONSES)
            .thinking(80)
            .talk(
                Talk.ask("Open the twelfth entry of the menu.")
                    .rounds(12, i -> use("press_key", "{\"key\":\"ArrowDown\"}", "ok"))
                    .use("press_key", "{\"key\":\"Enter\"}", "ok")
                    .say("The entry is open.")),
        honest("next-slide", ACKNOWLEDGEMENTS)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Show the slides, two hundred milliseconds each.")
                    .rounds(12, i -> use("next", "{}", "ok").after(200))
                    .say("That was the last slide.")),
        honest("delete-in-batches", ACKNOWLEDGEMENTS)
            .over(Wire.GEMINI)
            .thinking(50)
            .talk(
                Talk.ask("Delete all log rows of 2019, a thousand at a time.")
                    .rounds(
                        13,
                        i ->
                            use(
                                "delete_batch",
                                "{\"year\":2019,\"limit\":1000}",
                                "1000 rows deleted"))
                    .use("delete_batch", "{\"year\":2019,\"limit\":1000}", "214 rows deleted")
                    .say("All 13,214 rows are deleted.")),
        honest("process-thousand-rows", ACKNOWLEDGEMENTS)
            .with(Http.APACHE)
            .thinking(50)
            .talk(
                Talk.ask("Recompute the totals.")
                    .rounds(12, i -> use("process_chunk", "{}", "1,000 rows processed").after(100))
                    .use("process_chunk", "{}", "0 rows left")
                    .say("The totals are computed.")),
        honest("set-cells-of-a-sheet", ACKNOWLEDGEMENTS)
            .over(Wire.SPRING_AI)
            .talk(
                Talk.ask("Number the first fifteen lines.")
                    .rounds(
                        15,
                        i -> use("set_cell", "{\"cell\":\"A" + i + "\",\"value\":" + i + "}", "ok"))
                    .say("The lines are numbered.")),
        honest("attach-files-true", ACKNOWLEDGEMENTS)
            .over(Wire.OLLAMA)
            .talk(
                Talk.ask("Attach the twelve photographs.")
                    .rounds(
                        12, i -> use("attach", "{\"path\":\"img_" + (300 + i) + ".jpg\"}", "true"))
                    .say("All twelve are attached.")),
        honest("file-moves-without-output", ACKNOWLEDGEMENTS)
            .with(Http.JDK_ASYNC)
            .talk(
                Talk.ask("Sort the photographs by month.")
                    .rounds(
                        14,
                        i ->
                            use(
                                "bash",
                                "{\"cmd\":\"mv in/p"
                                    + (70 + i * 3)
                                    + ".jpg 2024-0"
                                    + (1 + i % 9)
                                    + "/\"}",
                                ""))
                    .say("Sorted.")),
        honest("paint-strokes", ACKNOWLEDGEMENTS)
            .talk(
                Talk.ask("Draw a fence of ten posts.")
                    .rounds(
                        20,
                        i ->
                            i % 2 == 1
                                ? use("pen_down", "{}", "ok")
                                : use("move", "{\"x\":" + 20 * i + ",\"y\":0}", "ok"))
                    .say("There is your fence.")),
        honest("drip-of-a-pump", ACKNOWLEDGEMENTS)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Add twelve millilitres, one at a time, half a second apart.")
                    .rounds(12, i -> use("pump", "{\"ml\":1}", "done").after(500))
                    .say("Twelve millilitres are in.")));
  }
}
