package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.WORLDS;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Games, robots and sensors: environments with very similar answers. */
final class Worlds {

  private Worlds() {}

  static List<Program> all() {
    return List.of(
        honest("tic-tac-toe", WORLDS)
            .talks(
                4,
                game ->
                    Talk.ask("Let us play game " + game + " of tic-tac-toe. You begin.")
                        .rounds(
                            5,
                            i ->
                                use(
                                    "move",
                                    "{\"cell\":" + (i * 2 + game) % 9 + "}",
                                    "ok, your opponent took " + (i * 5 + game) % 9))
                        .say("A draw.")),
        honest("robot-steps-forward", WORLDS)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Drive ten metres down the corridor.")
                    .rounds(
                        10,
                        i ->
                            use("forward", "{\"metres\":1}", "ok, obstacle in " + (12 - i) + " m")
                                .after(250))
                    .say("I have arrived.")),
        honest("sensor-with-the-same-value", WORLDS)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask(
                        "Tell me if the cold store gets warmer than 5 degrees in the next ten readings.")
                    .rounds(
                        10, i -> use("temperature", "{\"room\":\"cold\"}", "3.5 °C").after(1000))
                    .say("It stayed at 3.5 degrees.")),
        honest("sensor-then-valve", WORLDS)
            .over(Wire.OLLAMA)
            .talk(
                Talk.ask("Keep the tank at 40 litres for a while.")
                    .rounds(
                        16,
                        i ->
                            i % 2 == 1
                                ? use("level", "{}", (39 + i % 3) + " l").after(400)
                                : use("valve", "{\"open\":" + (i % 4 == 0) + "}", "ok").after(400))
                    .say("The tank stayed at 40 litres.")),
        honest("maze-with-dead-ends", WORLDS)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Find the way out of the maze.")
                    .rounds(
                        20,
                        i ->
                            use(
                                "go",
                                "{\"to\":\""
                                    + List.of("north", "east", "south", "east").get(i % 4)
                                    + "\"}",
                                i % 3 == 0
                                    ? "There is a wall."
                                    : "You are in room " + (10 + i * 7 % 40)))
                    .say("I am out.")),
        honest("chess-by-the-same-opening", WORLDS)
            .on(Carrier.POOL)
            .over(Wire.GEMINI)
            .talks(
                6,
                i ->
                    Talk.ask("You are white. Make your first move.")
                        .use("play", "{\"move\":\"e4\"}", "black plays e5")
                        .use("play", "{\"move\":\"Nf3\"}", "black plays Nc6")
                        .say("1. e4 e5 2. Nf3 Nc6")),
        honest("slot-machine-without-luck", WORLDS)
            .talk(
                Talk.ask("Draw ten lots for the raffle.")
                    .rounds(
                        10,
                        i ->
                            use("draw", "{}", "lot " + (100 + i * 37 % 900) + ": no prize")
                                .after(100))
                    .say("No luck today.")));
  }
}
