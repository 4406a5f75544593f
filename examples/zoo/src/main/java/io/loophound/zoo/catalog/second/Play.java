package io.loophound.zoo.catalog.second;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.SECOND_LOOK;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.function.IntFunction;

/** Games and debuggers: the same command again, while the state changes. */
final class Play {

  private Play() {}

  static List<Program> all() {
    return List.of(
        game("battleship-mostly-misses", Wire.LANGCHAIN4J, 40, Play::fire),
        game("hangman-letter-by-letter", Wire.GEMINI, 20, Play::letter),
        game("twenty-questions-mostly-no", Wire.OPENAI_RESPONSES, 20, Play::question),
        game("robot-goes-forward-in-a-corridor", Wire.SPRING_AI, 25, Play::forward),
        game("sudoku-with-conflicts", Wire.ANTHROPIC, 34, Play::place),
        game("guess-the-number-higher-lower", Wire.OLLAMA, 12, Play::guess),
        game("fishing-until-something-bites", Wire.OPENAI_CHAT, 14, Play::fish),
        game("minesweeper-opens-safe-cells", Wire.OPENAI_CHAT_STREAM, 30, Play::open),
        game("gdb-next-through-a-loop", Wire.ANTHROPIC, 36, Play::next),
        game("jdb-continues-to-the-same-breakpoint", Wire.LANGCHAIN4J, 24, Play::resume),
        game("pdb-steps-and-prints", Wire.OPENAI_CHAT, 30, Play::print).with(Http.OKHTTP));
  }

  private static Program game(String name, Wire wire, int moves, IntFunction<Step> move) {
    return honest(name, SECOND_LOOK)
        .over(wire)
        .talk(
            Talk.ask("Begin, and tell me how it ends.")
                .rounds(moves, i -> move.apply(i).after(20))
                .say("That was the end of it, after " + moves + " moves."));
  }

  private static Step fire(int i) {
    String cell = "" + (char) ('A' + i * 7 % 10) + (1 + (i * 3 + i / 10) % 10);
    return use("fire", json("cell", cell), i % 13 == 0 ? "hit" : "miss");
  }

  private static Step letter(int i) {
    String letter = "" + (char) ('a' + i - 1);
    return use(
        "guess", json("letter", letter), "ehlo".contains(letter) ? "yes" : "not in the word");
  }

  private static Step question(int i) {
    return use(
        "ask",
        json("question", "Is it " + pick(i, "an animal", "a tool", "a plant") + " of kind " + i),
        i % 7 == 0 ? "yes" : "no");
  }

  private static Step forward(int i) {
    return use("move", json("direction", "forward"), i == 25 ? "You see a door." : "You moved.");
  }

  private static Step place(int i) {
    return use(
        "place",
        json("row", i / 9, "column", i % 9, "value", 1 + number(i, 0, 9)),
        i % 3 == 0 ? "ok" : "conflict");
  }

  private static Step guess(int i) {
    return use("guess", json("number", 500 + 1000 / (i + 1)), i == 12 ? "right" : "lower");
  }

  private static Step fish(int i) {
    return use("cast_line", "{}", i == 14 ? "You caught a pike!" : "Nothing bites.");
  }

  private static Step open(int i) {
    return use("open", json("x", i % 6, "y", i / 6), pick(number(i, 0, 9), "0", "1", "1", "2"));
  }

  private static Step next(int i) {
    return use(
        "gdb",
        json("command", "next"),
        pick(i, "12\t  for (int i = 0; i < n; i++)", "13\t    sum += a[i];"));
  }

  private static Step resume(int i) {
    return i % 2 == 1
        ? use("jdb", json("command", "cont"), "Breakpoint hit: Order.total(), line=42 bci=7")
        : use("jdb", json("command", "print amount"), " amount = " + number(i, 10, 9000));
  }

  private static Step print(int i) {
    return i % 2 == 1
        ? use("pdb", json("command", "n"), "> /srv/app/sum.py(8)total()\n-> total += row.price")
        : use("pdb", json("command", "p total"), String.valueOf(i * 12.5));
  }
}
