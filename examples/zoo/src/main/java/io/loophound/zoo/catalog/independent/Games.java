package io.loophound.zoo.catalog.independent;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.INDEPENDENT;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents that play, or try one value after another. */
final class Games {

  private Games() {}

  static List<Program> all() {
    return List.of(
        maze(),
        tiles(),
        dice(),
        chess(),
        nextPrime(),
        domains(),
        emptyBlocks(),
        soldOut(),
        links());
  }

  private static Program maze() {
    int[] rooms = {1, 2, 1, 3, 1, 0, 4, 0, 1, 3, 5, 3, 1, 0, 4, 6, 4, 0, 1, 3, 5, 7};
    return honest("text-adventure-through-known-rooms", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Play the game and find the lamp.")
                .rounds(
                    rooms.length,
                    i ->
                        use(
                                "go",
                                json("to", part(rooms[i - 1])),
                                "You are in the "
                                    + part(rooms[i - 1])
                                    + " room. It is cold. A door leads back. You see nothing"
                                    + " special.")
                            .saying(i % 4 == 0 ? "A dead end. I go back and try the other." : ""))
                .use("take", json("item", "lamp"), "Taken. You have won.")
                .say("I found the lamp."));
  }

  private static Program tiles() {
    return honest("tiles-moved-left-and-down", INDEPENDENT)
        .over(Wire.OLLAMA)
        .talk(
            Talk.ask("Play 2048 until you have a 256.")
                .rounds(
                    34,
                    i -> use("move", json("direction", pick(i, "left", "down", "left")), board(i)))
                .say("I have a 256."));
  }

  private static String board(int i) {
    StringBuilder board = new StringBuilder();
    for (int k = 0; k < 16; k++) {
      board.append(number(i * 16 + k, 0, 9) > 5 ? "." : "" + (2 << number(i + k, 0, 6)));
      board.append(k % 4 == 3 ? "\n" : "\t");
    }
    return board.toString();
  }

  private static Program dice() {
    return honest("dice-rolled-until-two-sixes", INDEPENDENT)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Roll the die until you get two sixes in a row.")
                .rounds(24, i -> use("roll", "{}", "" + number(i * 13, 1, i % 3 == 0 ? 7 : 6)))
                .use("roll", "{}", "6")
                .use("roll", "{}", "6")
                .say("Two sixes after 26 rolls."));
  }

  private static Program chess() {
    return honest("chess-one-move-a-message", INDEPENDENT)
        .talk(
            Talk.ask("Let's play chess. You are black. e4")
                .system("You play chess. Answer with your move in algebraic notation only.")
                .say("e5")
                .exchanges(
                    22,
                    i -> pick(i, "Nf3", "Ng1", "d4", "Bb5", "h3") + (i > 5 ? " " + i : ""),
                    i -> pick(i, "Nc6", "Nb8", "a6", "Nf6", "Kh8", "Nc6")));
  }

  private static Program nextPrime() {
    return honest("is-prime-false-for-sixteen-numbers", INDEPENDENT)
        .over(Wire.SPRING_AI)
        .talk(
            Talk.ask("Which is the first prime after 1327? Use the tool, do not guess.")
                .rounds(16, i -> use("is_prime", json("n", 1327 + 2 * i), "false"))
                .use("is_prime", json("n", 1361), "true")
                .say("1361."));
  }

  private static Program domains() {
    return honest("domain-names-all-taken", INDEPENDENT)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("Find a free .ch domain for my flower shop in Chur.")
                .rounds(
                    18,
                    i ->
                        use(
                                "check_domain",
                                json(
                                    "domain",
                                    pick(i, "blumen", "flora", "bluete", "rose", "strauss")
                                        + pick(i / 5, "-chur", "chur", "laden", "-am-bahnhof")
                                        + ".ch"),
                                "taken")
                            .after(20))
                .use("check_domain", json("domain", "churer-blumen.ch"), "free")
                .say("churer-blumen.ch is free."));
  }

  private static Program emptyBlocks() {
    return honest("disk-image-of-empty-blocks", INDEPENDENT)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("Find the superblock in this damaged image. Blocks have 4096 bytes.")
                .rounds(
                    20,
                    i ->
                        use(
                            "hexdump",
                            json("offset", i * 4096, "length", 64),
                            "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00\n*"))
                .use("hexdump", json("offset", 86016, "length", 64), "53 ef 01 00 01 00 00 00")
                .say("The superblock is at 86016."));
  }

  private static Program soldOut() {
    return honest("tickets-sold-out-day-after-day", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Reserva dos entradas para la Alhambra, el primer día posible de mayo.")
                .system("Eres el asistente de una agencia de viajes. Responde en español.")
                .rounds(
                    17,
                    i ->
                        use(
                                "buscar_entradas",
                                json("fecha", "2027-05-" + (i < 10 ? "0" : "") + i, "personas", 2),
                                "No quedan entradas para esta fecha.")
                            .after(60))
                .use("buscar_entradas", json("fecha", "2027-05-18", "personas", 2), "2 entradas")
                .say("El primer día con entradas es el 18 de mayo."));
  }

  private static Program links() {
    return honest("links-of-a-page-all-fine", INDEPENDENT)
        .over(Wire.OLLAMA)
        .talk(
            Talk.ask("Check all links of our documentation.")
                .rounds(
                    28,
                    i ->
                        use("head", json("url", "https://docs.acme.example/" + part(i)), "200 OK")
                            .after(25))
                .say("All 28 links work."));
  }
}
