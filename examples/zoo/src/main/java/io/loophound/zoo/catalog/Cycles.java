package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.CYCLES;
import static io.loophound.zoo.script.Program.loop;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** A few calls in a circle. */
final class Cycles {
  private static final int FOR_EVER = 60;

  private Cycles() {}

  static List<Program> all() {
    return List.of(
        loop("ping-pong-of-two-tools", CYCLES, 14)
            .talk(
                Talk.ask("Is the door open or closed?")
                    .rounds(
                        FOR_EVER,
                        i ->
                            i % 2 == 1
                                ? use(
                                    "camera",
                                    "{\"door\":1}",
                                    "The picture is dark; ask the sensor of door 1.")
                                : use(
                                    "sensor",
                                    "{\"door\":1}",
                                    "The sensor is unsure; look at the camera of door 1."))
                    .say("I do not know.")),
        loop("cycle-of-three", CYCLES, 18)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Which version is installed?")
                    .rounds(
                        FOR_EVER,
                        i ->
                            use(
                                List.of("list_packages", "read_lock_file", "ask_registry")
                                    .get(i % 3),
                                "{}",
                                Texts.sentence(i % 3)))
                    .say("I do not know.")),
        loop("cycle-of-four-with-failure", CYCLES, 20)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Make the test pass.")
                    .rounds(
                        FOR_EVER,
                        i ->
                            switch (i % 4) {
                              case 1 -> use("read", "{\"file\":\"T.java\"}", Texts.paragraph(1));
                              case 2 -> use("edit", "{\"old\":\"a\",\"new\":\"b\"}", "ok");
                              case 3 -> use("test", "{}", "1 failed: expected b but was a");
                              default -> use("undo", "{}", "ok");
                            })
                    .say("It fails.")),
        loop("cycle-of-five-readers", CYCLES, 25)
            .over(Wire.OLLAMA)
            .talk(
                Talk.ask("Where is the bug?")
                    .rounds(
                        FOR_EVER,
                        i -> use("read", "{\"file\":\"f" + i % 5 + "\"}", Texts.paragraph(i % 5)))
                    .say("I do not know.")),
        loop("ping-pong-of-edit-and-revert", CYCLES, 16)
            .over(Wire.GEMINI)
            .talk(
                Talk.ask("Choose a colour for the button.")
                    .rounds(
                        FOR_EVER,
                        i ->
                            use(
                                "set_colour",
                                "{\"button\":\"" + (i % 2 == 0 ? "red" : "blue") + "\"}",
                                "The button is " + (i % 2 == 0 ? "red" : "blue") + " now."))
                    .say("It is red.")),
        loop("re-reading-after-compaction", CYCLES, 60)
            .remembers(6)
            .talk(
                Talk.ask("Find the leak in the twelve modules.")
                    .rounds(
                        96,
                        i -> use("read", "{\"file\":\"m" + i % 12 + "\"}", Texts.paragraph(i % 12)))
                    .say("I do not know.")));
  }
}
