package io.loophound.zoo.catalog.other;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.catalog.other.Other.honest;
import static io.loophound.zoo.catalog.other.Other.n;
import static io.loophound.zoo.catalog.other.Other.stuck;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.Arrays;
import java.util.List;

/** Planners and their workers, writers and their critics. */
final class Teams {
  private static final String[][] MOVE = {
    {"List what is in the server room", "41 devices in 6 racks, 9 of them are switched off."},
    {"Measure the new room", "5.2 by 7.8 m, the raised floor carries 1200 kg per square metre."},
    {
      "Check the power supply of the new room",
      "Two feeds of 32 A; the second one has no breaker yet."
    },
    {"Order a breaker for feed B", "Ordered, order 99812, arrives on Tuesday."},
    {"Choose which racks go first", "Racks 5 and 6, they hold only test machines."},
    {"Ask the fibre provider for a date", "They can splice on 8 December from 22:00."},
    {"Book a lift for the racks", "The goods lift is reserved from 18:00 to 23:00."},
    {"Write the announcement", "The announcement has 180 words and names a window of five hours."},
    {"Back up the two storage systems", "Both backups are verified, 18.4 TB in all."},
    {
      "Label the cables of racks 5 and 6",
      "212 labels are printed and stuck, 4 cables were loose ends."
    },
    {"Move racks 5 and 6", "Both racks stand in row A, the lift took 40 minutes."},
    {"Connect feed A and test it", "11.2 A at full load, the breaker holds."},
    {"Connect the fibres", "Attenuation 0.21 dB on all eight pairs."},
    {"Run the acceptance test", "36 of 36 checks are green."},
    {"Hand over the keys of the old room", "Handed over at 9:40, the protocol is signed."}
  };
  private static final String[] REMARKS = {
    "The opening does not say who this is for.",
    "The second paragraph promises a saving without a figure.",
    "A figure is there now, but its source is missing.",
    "The sentence on batteries has 52 words; split it.",
    "The warranty is named twice.",
    "The order of the steps is unclear: the survey comes before the offer.",
    "The subsidy ended in June; take it out or name the new one.",
    "Passive voice in five sentences of the third paragraph.",
    "The price range lacks VAT.",
    "The example household should have a heat pump as well.",
    "The call to action has no deadline.",
    "The headline is weaker than the text; use the saving.",
    "Only a typo in the last line is left."
  };

  private Teams() {}

  static List<Program> all() {
    return List.of(
        stuck(
            "other-planner-plans-the-first-step-again",
            16,
            Wire.LANGCHAIN4J,
            200,
            Talk.ask("Prepare the launch of the loyalty card with your team, step by step.")
                .rounds(48, Teams::replan)
                .say("The launch is not prepared.")),
        honest(
            "other-planner-shortens-its-plan",
            Wire.LANGCHAIN4J,
            200,
            Talk.ask("Move the server room with your team; update the plan after each step.")
                .rounds(30, Teams::shorten)
                .say("The server room has moved.")),
        stuck(
            "other-critic-wants-it-shorter-then-longer",
            18,
            Wire.GEMINI,
            120,
            Talk.ask("Let the writer and the critic work on the product text until it scores 8.")
                .rounds(54, Teams::swing)
                .say("The text did not reach a score of 8.")),
        honest(
            "other-critic-whose-scores-rise",
            Wire.GEMINI,
            120,
            Talk.ask("Let the writer and the critic work on the brochure until it scores 90.")
                .rounds(26, Teams::rise)
                .say("The brochure scores 91.")));
  }

  private static Step replan(int i) {
    int round = (i - 1) / 2;
    if (i % 2 == 1) {
      return use(
              "write_plan",
              json(
                  "revision",
                  round + 1,
                  "steps",
                  List.of(
                      pick(
                          round,
                          "Define the target group of the card",
                          "Clarify who the card is for",
                          "Work out the target audience"),
                      pick(
                          round,
                          "Outline the benefits",
                          "Draft the list of benefits",
                          "Sketch what members get"),
                      pick(round, "Choose a launch date", "Fix the date of the launch"),
                      pick(round, "Write the announcement", "Draft the press text"),
                      "Brief the shops")),
              "Plan stored, revision " + (round + 1) + ", 5 steps open.")
          .after(40)
          .saying(
              pick(
                  round,
                  "I begin with a plan.",
                  "With these findings I revise the plan.",
                  "The reports call for a new plan.",
                  "Before we go on, I adapt the plan."));
    }
    return Step.of(
        Use.of(
                "delegate",
                json(
                    "agent",
                    "researcher",
                    "task",
                    pick(
                        round,
                        "Define the target group of the card.",
                        "Find out who the card is for.",
                        "Describe the target audience.")),
                pick(
                        round,
                        "The card should address regular customers between 30 and 55 who shop at least twice a month, mostly families in towns.",
                        "Target audience: families in towns, aged 30 to 55, with two or more purchases a month.",
                        "Who it is for: people from 30 to 55, above all urban families, who come to us twice a month or more often.",
                        "I suggest urban families (30-55) that already buy at least two times per month.")
                    + " Tokens used: "
                    + n(i, 900, 2600)
                    + ".")
            .after(n(i, 500, 1400)),
        Use.of(
                "delegate",
                json(
                    "agent",
                    "strategist",
                    "task",
                    pick(
                        round,
                        "Outline the benefits of the card.",
                        "Draft what members get.",
                        "List the advantages for members.")),
                pick(
                        round,
                        "Before I can outline benefits, the target group should be settled and the plan updated.",
                        "Benefits depend on the audience. Please confirm the audience first and adapt the plan.",
                        "A list of advantages needs a confirmed target group; the plan should reflect that.")
                    + " Tokens used: "
                    + n(i, 300, 800)
                    + ".")
            .after(n(i + 500, 500, 1400)));
  }

  private static Step shorten(int i) {
    int round = (i - 1) / 2;
    if (i % 2 == 1) {
      return use(
              "write_plan",
              json(
                  "revision",
                  round + 1,
                  "steps",
                  Arrays.stream(MOVE).skip(round).map(step -> step[0]).toList()),
              "Plan stored, revision " + (round + 1) + ", " + (15 - round) + " steps open.")
          .after(40)
          .saying(
              pick(
                  round,
                  "I begin with a plan.",
                  "With these findings I revise the plan.",
                  "One step less."));
    }
    return Step.of(
        Use.of(
                "delegate",
                json("agent", pick(round, "facility", "network"), "task", MOVE[round][0] + "."),
                MOVE[round][1] + " Tokens used: " + n(i, 300, 2600) + ".")
            .after(n(i, 500, 1400)),
        Use.of(
                "delegate",
                json(
                    "agent",
                    "secretary",
                    "task",
                    pick(
                        round,
                        "Enter the next step in the log.",
                        "Please note in the log what is done now.")),
                "Noted. Tokens used: " + n(i + 1, 90, 140) + ".")
            .after(n(i, 200, 500)));
  }

  private static Step swing(int i) {
    int round = (i + 1) / 2;
    boolean isLong = round % 2 == 1;
    if (i % 2 == 1) {
      return use(
              "writer",
              json(
                  "instruction",
                  isLong
                      ? pick(
                          round / 2,
                          "Write the product text for the kettle, with its use, material and care.",
                          "Expand the text: say more about use, material and care.",
                          "Add the missing details on material, use and cleaning.")
                      : pick(
                          round / 2,
                          "Cut the text to two sentences.",
                          "Shorten it, keep only the essentials.",
                          "Make it concise: two sentences.")),
              isLong
                  ? pick(
                      round / 2,
                      "Our kettle boils 1.7 litres in under four minutes. Its body is made of brushed steel that stays cool, the handle of cork. A filter keeps lime out of your cup; clean it once a month with vinegar and rinse it twice. It switches itself off, and a lamp shows that it is on.",
                      "In less than four minutes our kettle boils 1.7 litres. The brushed steel outside stays cool and the handle is cork. Lime is kept out of the cup by a filter, which wants vinegar once a month and two rinses. A lamp shows when it is on, and it turns off by itself.",
                      "1.7 litres in under four minutes: that is our kettle. Brushed steel, cool on the outside, with a handle of cork. The filter holds back lime (vinegar once a month, then rinse twice). A lamp tells that it is on; it goes off on its own.")
                  : pick(
                      round / 2,
                      "Our steel kettle boils 1.7 litres in under four minutes. It stays cool outside and switches itself off.",
                      "A steel kettle, 1.7 litres in less than four minutes. Cool on the outside, off by itself.",
                      "1.7 litres in under four minutes. Steel, cool outside, and it turns itself off."))
          .after(n(i, 600, 1500));
    }
    return use(
            "critic",
            json("draft", "draft-" + round),
            json(
                "draft",
                "draft-" + round,
                "score",
                isLong ? 6 : 5 + round % 4 / 2,
                "accepted",
                false,
                "remarks",
                isLong
                    ? pick(
                        round / 2,
                        "Informative, but too long for a shop page. Please shorten.",
                        "Readers will not finish this. Cut it down.",
                        "Too many details; be more concise.")
                    : pick(
                        round / 2,
                        "Too short: material, use and care are missing.",
                        "Important details are gone. Please say more.",
                        "It is thin now; expand on cleaning and material.")))
        .after(n(i, 400, 900));
  }

  private static Step rise(int i) {
    int round = (i + 1) / 2;
    if (i % 2 == 1) {
      return use(
              "writer",
              json(
                  "instruction",
                  round == 1
                      ? "Write the brochure on solar roofs."
                      : "Revise: " + REMARKS[round - 2]),
              "Solar roofs, version "
                  + round
                  + ". "
                  + (round == 1
                      ? "A roof can earn money."
                      : "Changed after the remark: " + REMARKS[round - 2])
                  + " The text has now "
                  + (410 + n(round, 0, 160))
                  + " words in "
                  + (5 + round / 4)
                  + " paragraphs.")
          .after(n(i, 600, 1500));
    }
    return use(
            "critic",
            json("draft", "draft-" + round),
            json(
                "draft",
                "draft-" + round,
                "score",
                round == 13 ? 91 : 40 + round * 4 - n(round, 0, 2),
                "accepted",
                round == 13,
                "remarks",
                REMARKS[round - 1]))
        .after(n(i, 400, 900));
  }
}
