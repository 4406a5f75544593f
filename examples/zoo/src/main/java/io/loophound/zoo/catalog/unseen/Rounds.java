package io.loophound.zoo.catalog.unseen;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.UNSEEN;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Games, drafts, votes and tests: intentional repetition. */
final class Rounds {

  private Rounds() {}

  static List<Program> all() {
    return List.of(
        ticTacToe(),
        chess(),
        tiles(),
        debate(),
        drafts(),
        todos(),
        votes(),
        samples(),
        load(),
        promptVariants());
  }

  private static Program ticTacToe() {
    return honest("tic-tac-toe-nine-games", UNSEEN)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("Play nine games of tic-tac-toe against the tool.")
                .system("You play X. Call new_game, then place.")
                .rounds(36, i -> ticTacToe((i - 1) / 4, (i - 1) % 4))
                .say("Nine games, nine wins."));
  }

  /** X begins in the middle and wins, because O moves anywhere. */
  private static Step ticTacToe(int game, int move) {
    int first = new int[] {0, 7, 2, 5, 6, 1, 8, 3, 0}[game];
    int second = (first + 1 + game % 2) % 8 == 4 ? 8 : (first + 1 + game % 2) % 8;
    int own = 0;
    while (List.of(first, second, 8 - first, 8 - second, 4).contains(own)) {
      own++;
    }
    String opened = board(Map.of(4, 'X', first, 'O'));
    String reply = board(Map.of(4, 'X', first, 'O', own, 'X', second, 'O'));
    return switch (move) {
      case 0 -> use("new_game", "{}", board(Map.of()));
      case 1 -> use("place", json("cell", 4), opened);
      case 2 -> use("place", json("cell", own), reply);
      default -> use("place", json("cell", 8 - own), "You win");
    };
  }

  private static String board(Map<Integer, Character> taken) {
    StringBuilder board = new StringBuilder();
    for (int cell = 0; cell < 9; cell++) {
      board.append(taken.getOrDefault(cell, '.')).append(cell % 3 == 2 ? "\n" : "");
    }
    return board.toString();
  }

  private static Program chess() {
    String[] moves = {
      "e2e4", "g1f3", "f1b5", "b5a4", "e1g1", "f1e1", "e1f1", "f1e1", "e1f1", "f1e1", "d2d3",
      "c2c3", "b1d2", "d2f1", "f1g3", "a4c2", "h2h3", "d3d4"
    };
    String[] answers = {
      "e7e5", "b8c6", "a7a6", "g8f6", "f8e7", "b7b5", "e8g8", "g8h8", "h8g8", "g8h8", "d7d6",
      "c8g4", "d8d7", "a8d8", "g4e6", "h8g8", "d6d5", "e5d4"
    };
    return honest("chess-with-moves-back-and-forth", UNSEEN)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Play white against the engine, 18 moves, then judge the position.")
                .system("You are a chess player.")
                .rounds(
                    18,
                    i ->
                        use("move", json("uci", moves[i - 1]), "Engine plays " + answers[i - 1])
                            .after(120))
                .say("White is slightly better: more space and the bishop pair."));
  }

  private static Program tiles() {
    return honest("plays-2048-for-70-moves", UNSEEN)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Play 2048 until you reach 256.")
                .system("Prefer left and down.")
                .rounds(
                    70,
                    i ->
                        use(
                            "swipe",
                            json(
                                "direction",
                                pick(number(i, 0, 9), "left", "down", "left", "down", "right")),
                            number(i, 0, 12) == 0 ? "No tile moved." : board(i)))
                .say("I reached 256."));
  }

  private static String board(int i) {
    StringBuilder board = new StringBuilder();
    for (int cell = 0; cell < 16; cell++) {
      int power = number(i * 16 + cell, 0, Math.min(8, 2 + i / 10));
      board.append(power == 0 ? "." : String.valueOf(1 << power));
      board.append(cell % 4 == 3 ? '\n' : '\t');
    }
    return board.append("score ").append(i * 36).toString();
  }

  private static Program debate() {
    return honest("three-agents-debate-and-agree", UNSEEN)
        .over(Wire.OPENAI_RESPONSES)
        .thinking(150)
        .talks(
            3,
            agent ->
                Talk.ask(
                        "Topic: should the shop move from Solr to OpenSearch? You speak as number "
                            + agent)
                    .system(
                        pick(
                            agent,
                            "You are the architect.",
                            "You are the product owner.",
                            "You are the site reliability engineer."))
                    .say(Papers.prose(agent * 100, 420))
                    .exchanges(
                        5,
                        i -> "The others said:\n" + Papers.prose(agent * 100 + i, 500),
                        i ->
                            i < 3
                                ? "I agree with the others on cost. " + Papers.prose(agent + i, 240)
                                : "I agree. I have nothing to add."));
  }

  private static Program drafts() {
    return honest("evaluator-sends-a-draft-back-8-times", UNSEEN)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Write the announcement of our new warehouse in Malmö.")
                .system("You write for the press office. Return the whole text each time.")
                .say(draft(0))
                .exchanges(
                    8,
                    i ->
                        "Score "
                            + (4 + i / 2)
                            + "/10. Paragraph "
                            + i % 4
                            + " is weak: "
                            + Papers.prose(900 + i, 130)
                            + "\nRevise it and return the whole text.",
                    Rounds::draft));
  }

  private static String draft(int revision) {
    StringBuilder text = new StringBuilder("Fjell Outdoor opens a warehouse in Malmö\n\n");
    for (int i = 0; i < 6; i++) {
      boolean revised = revision > 0 && revision % 4 >= i % 4 && i < 4;
      text.append(Papers.prose(i + (revised ? 50 * (revision - (revision - i) % 4) : 0), 330));
    }
    return text.toString();
  }

  private static Program todos() {
    return honest("rewrites-its-todo-list-after-each-task", UNSEEN)
        .over(Wire.OPENAI_CHAT_STREAM)
        .talk(
            Talk.ask("Prepare the release notes of the twelve modules.")
                .system("Keep your list with write_todos. Tick off what is done.")
                .rounds(
                    24,
                    i ->
                        i % 2 == 1
                            ? use("write_todos", json("todos", todo(i / 2)), "Updated todo list")
                            : use(
                                    "list_changes",
                                    json("module", part(i)),
                                    Papers.prose(i + 300, 700))
                                .after(60))
                .say(Papers.prose(612, 1500)));
  }

  private static List<String> todo(int done) {
    return IntStream.range(0, 12)
        .mapToObj(i -> (i < done ? "[x] " : "[ ] ") + "notes of " + part(2 * i + 2))
        .toList();
  }

  private static Program votes() {
    return honest("self-consistency-of-15-votes", UNSEEN)
        .on(Carrier.VIRTUAL_THREADS)
        .thinking(120)
        .talks(
            15,
            i ->
                Talk.ask(
                        "A train leaves at 9:40 and takes 2 h 35 min. When does it arrive? Think"
                            + " step by step, end with ANSWER: hh:mm")
                    .say("9:40 plus two hours is 11:40, plus 35 minutes is 12:15. ANSWER: 12:15"));
  }

  private static Program samples() {
    return honest("pass-at-20-of-a-code-prompt", UNSEEN)
        .over(Wire.ANTHROPIC)
        .on(Carrier.JUNIT)
        .counting()
        .talks(
            20,
            i ->
                Talk.ask("Write a Java method that reverses the words of a sentence.")
                    .system("Return code only.")
                    .say(
                        "static String reverse(String s) {\n  String[] w = s.split(\""
                            + pick(i, " ", "\\\\s+")
                            + "\");\n  Collections.reverse(Arrays.asList(w));\n"
                            + "  return String.join(\" \", w);\n}"));
  }

  private static Program load() {
    return honest("load-test-of-the-model-gateway", UNSEEN)
        .on(Carrier.JUNIT)
        .talks(80, i -> Talk.ask("Say hello.").system("You are a test.").say("Hello!"));
  }

  private static Program promptVariants() {
    return honest("compares-two-prompts-on-30-rows", UNSEEN)
        .with(Http.WEB_CLIENT)
        .talks(
            60,
            i ->
                Talk.ask("Review: " + Papers.prose(i / 2 + 40, 180) + "\nIs it positive?")
                    .system(i % 2 == 0 ? "Answer yes or no." : "You judge reviews. Say yes or no.")
                    .say(number(i / 2, 0, 3) == 0 ? "no" : "yes"));
  }
}
