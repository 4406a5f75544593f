package io.loophound.zoo.catalog.other;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.catalog.other.Other.at;
import static io.loophound.zoo.catalog.other.Other.honest;
import static io.loophound.zoo.catalog.other.Other.id;
import static io.loophound.zoo.catalog.other.Other.n;
import static io.loophound.zoo.catalog.other.Other.obj;
import static io.loophound.zoo.catalog.other.Other.stuck;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.ArrayList;
import java.util.List;

/** Payments, and boxes in a warehouse. */
final class Things {
  private static final String[] FLOOR = {
    "##########", "#@       #", "# $    . #", "# $    . #", "# $    . #", "# $    . #", "##########"
  };
  private static final String SOLUTION =
      "D" + "RRRRR" + "LLLLLD" + "RRRRR" + "LLLLLD" + "RRRRR" + "LLLLLD" + "RRRRR";
  private static final String INTO_THE_WALL = "D" + "RRRRR" + "DLLLL";
  private static final String AROUND = "URDLL";
  private static final int[] SETTLED = {
    0, 0, 2, 5, 5, 9, 14, 14, 21, 26, 26, 26, 33, 41, 47, 47, 52, 58, 58, 66, 71, 77, 80, 84
  };

  private Things() {}

  static List<Program> all() {
    List<Step> good = walk(SOLUTION);
    List<Step> bad = walk(INTO_THE_WALL + AROUND.repeat(15));
    return List.of(
        stuck(
            "other-payment-confirmed-again-and-again",
            18,
            Wire.SPRING_AI,
            50,
            Talk.ask(
                    "Collect the 1,240 euros of invoice R-2207 from the stored card and tell me when it is paid.")
                .use(
                    "find_invoice",
                    json("number", "R-2207"),
                    json("number", "R-2207", "total", 124000, "currency", "eur", "status", "open"))
                .use(
                    "create_payment",
                    json("invoice", "R-2207", "amount", 124000),
                    payment(0, "requires_confirmation"))
                .rounds(54, Things::confirm)
                .say("The payment was not completed.")),
        honest(
            "other-payouts-of-a-batch-settle",
            Wire.SPRING_AI,
            50,
            Talk.ask(
                    "Pay the 84 caretakers of November and tell me when all of them have their money.")
                .use(
                    "create_batch",
                    json("month", "2026-11", "count", 84),
                    json("id", "po_batch_118", "status", "accepted", "count", 84))
                .rounds(24, Things::settle)
                .say("All 84 caretakers have been paid.")),
        stuck(
                "other-walks-around-a-box-at-the-wall",
                31,
                Wire.OLLAMA,
                60,
                Talk.ask("Solve this warehouse: push all boxes ($) onto the marks (.).\n" + floor())
                    .rounds(bad.size(), i -> bad.get(i - 1))
                    .say("I could not solve it."))
            .with(Http.WEB_CLIENT),
        honest(
                "other-pushes-four-boxes-home",
                Wire.OLLAMA,
                60,
                Talk.ask("Solve this warehouse: push all boxes ($) onto the marks (.).\n" + floor())
                    .rounds(good.size(), i -> good.get(i - 1))
                    .say("All four boxes are on their marks."))
            .with(Http.WEB_CLIENT));
  }

  private static String payment(int i, String status) {
    return json(
        "id",
        "pay_31TqF0",
        "object",
        "payment",
        "amount",
        124000,
        "amount_received",
        0,
        "currency",
        "eur",
        "status",
        status,
        "client_secret",
        "pay_31TqF0_secret_" + id("", i, 20),
        "latest_attempt",
        id("att_", i / 2, 16),
        "next_action",
        obj("type", "redirect_to_url", "url", "https://acs.example/3ds/" + id("", i, 24)),
        "request_id",
        id("req_", i, 14));
  }

  private static Step confirm(int i) {
    return i % 2 == 1
        ? use(
                "confirm_payment",
                json("payment", "pay_31TqF0", "off_session", true),
                payment(i, "requires_action"))
            .after(n(i, 500, 1100))
            .saying(
                pick(
                    i / 2,
                    "I confirm the payment.",
                    "It still requires an action, so I confirm it once more.",
                    "The payment is not through yet; I trigger the confirmation again."))
        : use("get_payment", json("payment", "pay_31TqF0"), payment(i, "requires_action"))
            .after(n(i, 200, 500))
            .saying(pick(i / 2, "Let me see whether it is paid.", "", "I check the state."));
  }

  private static Step settle(int i) {
    int settled = SETTLED[i - 1];
    return use(
            "get_batch",
            json("id", "po_batch_118"),
            json(
                "id",
                "po_batch_118",
                "object",
                "batch",
                "currency",
                "eur",
                "status",
                settled == 84 ? "settled" : "processing",
                "settled",
                settled,
                "pending",
                84 - settled,
                "last_payout",
                id("pout_", settled, 16),
                "request_id",
                id("req_", 700 + i, 14),
                "as_of",
                at(i, 60)))
        .after(n(i, 800, 1900))
        .saying(
            pick(
                i,
                "Let me see whether they are paid.",
                "",
                "Some are still pending, I look again in a moment."));
  }

  private static String floor() {
    return String.join("\n", FLOOR);
  }

  /** What the game answers to these moves. */
  private static List<Step> walk(String moves) {
    char[][] board = new char[FLOOR.length][];
    boolean[][] mark = new boolean[FLOOR.length][FLOOR[0].length()];
    int row = 1;
    int column = 1;
    for (int r = 0; r < FLOOR.length; r++) {
      board[r] = FLOOR[r].replace('@', ' ').replace('.', ' ').toCharArray();
      for (int c = 0; c < board[r].length; c++) {
        mark[r][c] = FLOOR[r].charAt(c) == '.';
      }
    }
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < moves.length(); i++) {
      char move = moves.charAt(i);
      int down = move == 'D' ? 1 : move == 'U' ? -1 : 0;
      int right = move == 'R' ? 1 : move == 'L' ? -1 : 0;
      int r = row + down;
      int c = column + right;
      boolean box = board[r][c] == '$';
      boolean free = board[r][c] == ' ' || (box && board[r + down][c + right] == ' ');
      if (free) {
        if (box) {
          board[r][c] = ' ';
          board[r + down][c + right] = '$';
        }
        row = r;
        column = c;
      }
      String way =
          switch (move) {
            case 'D' -> "down";
            case 'U' -> "up";
            case 'R' -> "right";
            default -> "left";
          };
      steps.add(
          use(
                  "move",
                  json("direction", way),
                  (free ? "" : "Blocked.\n")
                      + drawn(board, mark, row, column)
                      + "\nmoves: "
                      + (i + 1))
              .after(30)
              .saying(
                  pick(
                      i,
                      "",
                      "I have to get behind the box.",
                      "",
                      "From here I can push.",
                      "",
                      "I go round.",
                      "")));
    }
    return steps;
  }

  private static String drawn(char[][] board, boolean[][] mark, int row, int column) {
    StringBuilder text = new StringBuilder();
    for (int r = 0; r < board.length; r++) {
      for (int c = 0; c < board[r].length; c++) {
        char sign = board[r][c];
        if (r == row && c == column) {
          sign = mark[r][c] ? '+' : '@';
        } else if (mark[r][c]) {
          sign = sign == '$' ? '*' : '.';
        }
        text.append(sign);
      }
      text.append(r == board.length - 1 ? "" : "\n");
    }
    return text.toString();
  }
}
