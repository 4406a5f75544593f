package io.loophound.zoo.catalog.independent;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.INDEPENDENT;
import static io.loophound.zoo.script.Program.loop;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Loops in other languages, browsers and teams. */
final class StuckAbroad {
  private static final int FOR_EVER = 70;

  private StuckAbroad() {}

  static List<Program> all() {
    return List.of(
        germanAccess(),
        chineseFile(),
        japaneseSearch(),
        todosAgain(),
        buttonNotFound(),
        nullPointer(),
        weather(),
        handedBackAndForth(),
        loginAgain(),
        forgottenFiles());
  }

  private static Program germanAccess() {
    return loop("zugriff-verweigert-immer-wieder", INDEPENDENT, 12)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Fasse die Gehaltsliste zusammen.")
                .system("Du bist ein Assistent der Personalabteilung. Antworte auf Deutsch.")
                .rounds(
                    FOR_EVER,
                    i ->
                        use(
                                "datei_lesen",
                                json("pfad", "/personal/gehaelter.xlsx"),
                                "Zugriff verweigert: Sie haben keine Berechtigung für diese Datei.")
                            .saying(
                                pick(
                                    i,
                                    "Ich lese die Datei.",
                                    "Ich versuche es noch einmal.",
                                    "Einen Moment, ich öffne die Datei.")))
                .say("Ich darf die Datei nicht lesen."));
  }

  private static Program chineseFile() {
    return loop("chinese-file-not-found", INDEPENDENT, 12)
        .over(Wire.OPENAI_CHAT)
        .talk(
            Talk.ask("请读取配置文件并告诉我数据库的地址。")
                .rounds(
                    FOR_EVER,
                    i ->
                        use("读取文件", json("路径", "/数据/配置.yaml"), "错误：找不到文件 /数据/配置.yaml")
                            .saying(pick(i, "我再试一次。", "让我重新读取配置文件。", "好的，我来读取文件。")))
                .say("找不到配置文件。"));
  }

  private static Program japaneseSearch() {
    return loop("japanese-empty-search-in-other-words", INDEPENDENT, 50)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("有給休暇の繰り越しについて教えてください。")
                .system("あなたは人事部のアシスタントです。社内文書だけを根拠に答えてください。")
                .rounds(
                    FOR_EVER,
                    i ->
                        use(
                            "検索",
                            json("query", pick(i, "有給休暇 繰り越し", "年次有給休暇の繰越", "休暇 翌年", "有休 持ち越し")),
                            "検索結果はありませんでした。"))
                .say("見つかりませんでした。"));
  }

  private static Program todosAgain() {
    return loop("same-todo-list-written-again", INDEPENDENT, 12)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("Add a dark mode to the settings page.")
                .system(Prompts.CODER)
                .rounds(
                    FOR_EVER,
                    i ->
                        use(
                                "update_plan",
                                json(
                                    "plan",
                                    List.of("[~] find the page", "[ ] add a switch", "[ ] test")),
                                "Plan updated")
                            .saying(pick(i, "Let me make a plan.", "I update the plan.")))
                .say("I have a plan."));
  }

  private static Program buttonNotFound() {
    return loop("click-on-a-button-that-is-not-there", INDEPENDENT, 14)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("Put the boots into the basket.")
                .system(Prompts.BROWSER)
                .rounds(
                    FOR_EVER,
                    i ->
                        use(
                                "click",
                                json("selector", "#add-to-cart"),
                                "TimeoutError: locator.click: Timeout 5000ms exceeded. waiting for"
                                    + " locator('#add-to-cart')")
                            .after(150))
                .say("There is no such button."));
  }

  private static Program nullPointer() {
    return loop("tool-throws-the-same-exception", INDEPENDENT, 10)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Book room 4 for tomorrow at ten.")
                .rounds(
                    FOR_EVER,
                    i ->
                        use(
                                "book_room",
                                json("room", 4, "at", "2026-11-23T10:00"),
                                "java.lang.NullPointerException: Cannot invoke"
                                    + " \"Calendar.getTimeZone()\" because \"this.calendar\" is"
                                    + " null")
                            .saying(pick(i, "I book the room.", "Let me try that again.")))
                .say("I could not book it."));
  }

  private static Program weather() {
    return loop("weather-asked-again-and-again", INDEPENDENT, 8)
        .over(Wire.SPRING_AI)
        .talk(
            Talk.ask("Do I need an umbrella in Bergen?")
                .rounds(
                    35,
                    i ->
                        use(
                            "get_weather",
                            json("city", "Bergen"),
                            json("city", "Bergen", "sky", "rain", "temp", 7)))
                .say("Yes."));
  }

  private static Program handedBackAndForth() {
    return loop("task-handed-back-and-forth", INDEPENDENT, 14)
        .over(Wire.OPENAI_CHAT)
        .talk(
            Talk.ask("The customer of order 991 wants the money back.")
                .system("You are a supervisor of the agents billing and support.")
                .rounds(
                    FOR_EVER,
                    i ->
                        i % 2 == 1
                            ? use(
                                    "delegate",
                                    json("to", "billing", "task", "refund order 991"),
                                    "billing: Refunds must be confirmed by support first.")
                                .saying(pick(i, "Billing can do that.", "I ask billing."))
                            : use(
                                    "delegate",
                                    json("to", "support", "task", "confirm refund of order 991"),
                                    "support: Please ask billing, refunds are theirs.")
                                .saying(pick(i, "I ask support.", "Support must confirm it.")))
                .say("Nobody can do it."));
  }

  private static Program loginAgain() {
    return loop("login-page-comes-back-each-time", INDEPENDENT, 40)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Download the statement of October from the bank.")
                .system(Prompts.BROWSER)
                .rounds(
                    FOR_EVER,
                    i ->
                        switch (i % 4) {
                          case 1 -> use("type", json("ref", "e4", "text", "a.keller"), "typed");
                          case 2 -> use("type", json("ref", "e5", "text", "********"), "typed");
                          case 3 -> use("click", json("ref", "e6"), "clicked");
                          default ->
                              use(
                                  "snapshot",
                                  "{}",
                                  "- heading \"Log in\"\n- text: Your session has expired."
                                      + " Please log in.\n- text: 22.11.2026 10:"
                                      + (10 + i / 2)
                                      + "\n- textbox \"User\" [ref=e4]\n- textbox \"Password\""
                                      + " [ref=e5]\n- button \"Log in\" [ref=e6]");
                        })
                .say("I cannot log in."));
  }

  private static Program forgottenFiles() {
    return loop("files-read-again-after-they-left-the-window", INDEPENDENT, 48)
        .over(Wire.OPENAI_CHAT)
        .remembers(8)
        .talk(
            Talk.ask("Which of the modules uses the old logger?")
                .system(Prompts.CODER)
                .rounds(
                    80,
                    i ->
                        use(
                            "read_file",
                            json("path", "src/" + part(i % 6) + ".ts"),
                            "import { log } from './log';\nexport function "
                                + part(i % 6)
                                + "() {\n  log('"
                                + part(i % 6)
                                + "');\n}\n"))
                .say("None of them."));
  }
}
