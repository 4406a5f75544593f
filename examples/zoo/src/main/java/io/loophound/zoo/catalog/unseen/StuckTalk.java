package io.loophound.zoo.catalog.unseen;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.UNSEEN;
import static io.loophound.zoo.script.Program.loop;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Loops in text, in the code around the model, and in other languages. */
final class StuckTalk {

  private StuckTalk() {}

  static List<Program> all() {
    return List.of(
        apologies(),
        thanks(),
        jsonRepair(),
        goOn(),
        storm(),
        germanBooking(),
        chineseLookup(),
        japaneseApology());
  }

  private static Program apologies() {
    return loop("sorry-the-report-is-created-now", UNSEEN, 16)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Create the file report.md with the numbers of May.")
                .system("You are an agent. Use your tools. The harness checks for the file.")
                .say("I have created report.md.")
                .exchanges(
                    50,
                    i -> "report.md does not exist. Create it with your tools.",
                    i ->
                        pick(
                                i,
                                "I apologize for the confusion. ",
                                "I am sorry about that. ",
                                "My apologies for the oversight. ")
                            + "I have now created report.md with the numbers of May. "
                            + pick(
                                i / 3,
                                "Let me know if you need anything else.",
                                "Is there anything else?")));
  }

  private static Program thanks() {
    return loop("two-agents-thank-each-other", UNSEEN, 22)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("The delivery for Thursday is confirmed. Thank you for your help!")
                .system("You are the purchasing agent of Fjell and talk to a supplier's agent.")
                .say("Thank you! We look forward to the delivery on Thursday.")
                .exchanges(
                    60,
                    i ->
                        pick(
                            i,
                            "Thank you as well! Have a great day.",
                            "It was a pleasure. Thank you again!",
                            "Thanks to you too, take care!",
                            "You are most welcome. All the best!"),
                    i ->
                        pick(
                            i,
                            "Thank you! Have a wonderful day too.",
                            "The pleasure was ours. Thank you!",
                            "You are welcome. Take care!",
                            "All the best to you as well!",
                            "Thanks again and goodbye!")));
  }

  private static Program jsonRepair() {
    return loop("json-repair-without-end", UNSEEN, 14)
        .over(Wire.OPENAI_CHAT_STREAM)
        .talk(
            Talk.ask("Return the order as JSON:\n" + Papers.prose(17, 2500))
                .system("Return JSON only.")
                .say(broken(0))
                .exchanges(
                    50,
                    i ->
                        "JsonParseException: Unexpected end-of-input: expected close marker for"
                            + " Array at [Source: (String); line: 1, column: "
                            + (700 + i % 3)
                            + "]. Return the corrected JSON only.",
                    StuckTalk::broken));
  }

  private static String broken(int i) {
    return "{\"order\": 5512, \"note\": \""
        + Papers.prose(18, 600).replace("\n", " ")
        + "\", \"items\": [1, 2, 3"
        + pick(i, "", " ", ",");
  }

  private static Program goOn() {
    return loop("told-to-continue-says-the-same", UNSEEN, 12)
        .over(Wire.OLLAMA)
        .talk(
            Talk.ask("Write chapter two.")
                .system("You are a novelist.")
                .say(Papers.prose(70, 1800))
                .exchanges(
                    40,
                    i -> "continue",
                    i -> Papers.prose(71, 1800) + pick(i, "", "\n", " To be continued.")));
  }

  private static Program storm() {
    return loop("code-sends-the-same-request-again", UNSEEN, 25)
        .talks(
            150,
            i ->
                Talk.ask("Give the sentiment of: " + Papers.prose(33, 900))
                    .system("Return one of POSITIVE, NEGATIVE.")
                    .say("The sentiment is somewhat positive overall."));
  }

  private static Program germanBooking() {
    return loop("german-booking-with-case-numbers", UNSEEN, 14)
        .over(Wire.OLLAMA)
        .talk(
            Talk.ask("Buche die Eingangsrechnung 88121 auf Konto 4400.")
                .system("Du bist der Buchhaltungsagent. Antworte auf Deutsch.")
                .rounds(
                    45,
                    i ->
                        use(
                                "buchung_anlegen",
                                json(
                                    "rechnung",
                                    88121,
                                    "konto",
                                    4400,
                                    "text",
                                    pick(
                                        i,
                                        "Eingangsrechnung",
                                        "Rechnung Lieferant",
                                        "Wareneingang",
                                        "ER 88121")),
                                "Buchung abgelehnt: Die Periode 05/2026 ist geschlossen. Vorgang "
                                    + number(i, 100000, 999999))
                            .saying(
                                pick(
                                    i,
                                    "Ich versuche es noch einmal.",
                                    "",
                                    "Vielleicht hilft ein anderer Text."))
                            .after(120))
                .say("Die Buchung ist nicht möglich."));
  }

  private static Program chineseLookup() {
    return loop("chinese-same-lookup-other-words", UNSEEN, 14)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("请查询张伟的会员积分。")
                .system("你是会员服务助手。")
                .rounds(
                    45,
                    i ->
                        use(
                                "query_member",
                                json("name", "张伟"),
                                "{\"code\":40003,\"msg\":\"存在多个同名会员，请提供手机号\"}")
                            .saying(pick(i, "我来查询一下。", "请稍等，我再查一次。", "让我重新查询会员信息。"))
                            .after(90))
                .say("没有查到。"));
  }

  private static Program japaneseApology() {
    return loop("japanese-agent-says-it-will-check", UNSEEN, 16)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("在庫を確認して結果だけ報告してください。")
                .system("あなたは在庫管理エージェントです。ツールを使ってください。")
                .say("承知しました。在庫を確認いたします。")
                .exchanges(
                    50,
                    i -> "ツールが呼び出されていません。check_stock を呼び出してください。",
                    i ->
                        pick(
                            i,
                            "申し訳ございません。ただいま在庫を確認いたします。",
                            "失礼いたしました。すぐに在庫を確認いたします。",
                            "申し訳ありません。在庫を確認します。少々お待ちください。")));
  }
}
