package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.RESTARTS;
import static io.loophound.zoo.script.Program.loop;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Applications that restart the same hopeless task. */
final class Restarts {
  private Restarts() {}

  static List<Program> all() {
    return List.of(
        loop("restarted-after-each-stop", RESTARTS, 30)
            .talks(
                20,
                n ->
                    Talk.ask("Print the page on printer 4.")
                        .rounds(
                            20,
                            i ->
                                use("print", "{\"printer\":4}", "Error: no such printer: 4")
                                    .saying("I print it now."))
                        .say("I cannot print.")),
        loop("restarted-over-langchain4j", RESTARTS, 36)
            .over(Wire.LANGCHAIN4J)
            .talks(
                20,
                n ->
                    Talk.ask("Find the contract of the lift.")
                        .rounds(20, i -> use("find", "{\"text\":\"lift\"}", Texts.paragraph(2)))
                        .say("I cannot find it.")),
        Program.suspect("sub-agent-spawns-itself", RESTARTS, 30)
            .over(Wire.OPENAI_RESPONSES)
            .talks(
                15,
                n ->
                    Talk.ask("Sort the inbox. Delegate to a sub-agent if it is too much.")
                        .use(
                            "spawn_agent",
                            "{\"task\":\"Sort the inbox. Delegate to a sub-agent if it is too much.\"}",
                            "started")
                        .say("I have delegated it.")));
  }
}
