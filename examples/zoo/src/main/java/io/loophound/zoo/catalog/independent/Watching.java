package io.loophound.zoo.catalog.independent;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.script.Habit.INDEPENDENT;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents that watch something until it changes, or wait for someone. */
final class Watching {

  private Watching() {}

  static List<Program> all() {
    return List.of(
        thermostat(),
        ticker(),
        importLog(),
        japaneseBuild(),
        spanishReport(),
        accepted(),
        tooManyRequests(),
        approval(),
        subAgent());
  }

  private static Program thermostat() {
    return honest("steady-thermostat-between-waits", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Look at the thermostat every minute and tell me when it falls below 20.")
                .rounds(
                    24,
                    i ->
                        i % 2 == 1
                            ? use(
                                "read_sensor", json("id", "th-4"), "{\"temp\":21.5,\"unit\":\"C\"}")
                            : use("wait", json("seconds", 60), "60 seconds have passed").after(350))
                .use("read_sensor", json("id", "th-4"), "{\"temp\":19.9,\"unit\":\"C\"}")
                .say("It is 19.9 degrees now."));
  }

  private static Program ticker() {
    return honest("stock-quote-until-the-limit", INDEPENDENT)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("Buy 10 NESN as soon as it is below 80.00.")
                .rounds(
                    26,
                    i ->
                        use(
                                "get_quote",
                                json("symbol", "NESN"),
                                json(
                                    "symbol", "NESN",
                                    "bid", 80 + number(i, 1, 99) / 100.0,
                                    "at", "09:" + (10 + i) + ":00"))
                            .after(250))
                .use("get_quote", json("symbol", "NESN"), json("symbol", "NESN", "bid", 79.98))
                .use("buy", json("symbol", "NESN", "quantity", 10), "filled at 79.98")
                .say("Bought 10 NESN at 79.98."));
  }

  private static Program importLog() {
    return honest("tail-of-a-log-that-stands-still-at-times", INDEPENDENT)
        .over(Wire.OPENAI_CHAT)
        .talk(
            Talk.ask("Tell me when the nightly import is through, or if it fails.")
                .system(Prompts.OPS)
                .rounds(
                    16,
                    i ->
                        use(
                                "bash",
                                json("command", "tail -n 3 /var/log/import.log"),
                                "02:10:0"
                                    + i / 4
                                    + " INFO importing "
                                    + part(i / 4)
                                    + ".csv\n02:1"
                                    + i / 4
                                    + ":31 INFO "
                                    + (1 + i / 4) * 20_000
                                    + " rows so far")
                            .after(500))
                .use("bash", json("command", "tail -n 3 /var/log/import.log"), "02:31 INFO done")
                .say("The import is through."));
  }

  private static Program japaneseBuild() {
    return honest("japanese-build-please-wait", INDEPENDENT)
        .over(Wire.OPENAI_CHAT)
        .talk(
            Talk.ask("注文サービスをビルドして、結果を教えてください。")
                .system("あなたは開発チームのアシスタントです。簡潔に答えてください。")
                .use("start_build", json("service", "order"), "ビルド番号 731 を開始しました")
                .rounds(
                    14,
                    i -> use("build_status", json("id", 731), "ビルドを実行中です。しばらくお待ちください。").after(400))
                .use("build_status", json("id", 731), "ビルドは成功しました")
                .say("ビルド 731 は成功しました。"));
  }

  private static Program spanishReport() {
    return honest("spanish-report-in-preparation", INDEPENDENT)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Genera el informe de ventas de octubre y dime cuándo esté listo.")
                .system("Eres el asistente del departamento de ventas. Responde en español.")
                .use("generar_informe", json("mes", "2026-10"), "solicitud 204 aceptada")
                .rounds(
                    14,
                    i ->
                        use(
                                "estado_informe",
                                json("solicitud", 204),
                                "El informe se está generando, espere un momento por favor.")
                            .after(420))
                .use("estado_informe", json("solicitud", 204), "El informe está listo.")
                .say("El informe de octubre está listo."));
  }

  private static Program accepted() {
    return honest("http-202-until-the-result-is-there", INDEPENDENT)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("Transcribe meeting.mp3.")
                .use("post", json("url", "/v1/transcripts"), "202 Accepted\nLocation: /v1/t/88")
                .rounds(
                    12,
                    i ->
                        use("get", json("url", "/v1/t/88"), "202 Accepted\nRetry-After: 1")
                            .after(300 + 40 * (i % 3)))
                .use("get", json("url", "/v1/t/88"), "200 OK\n\n\"Good morning everybody ...\"")
                .say("The transcript is ready."));
  }

  private static Program tooManyRequests() {
    return honest("tool-that-is-rate-limited-for-a-while", INDEPENDENT)
        .over(Wire.SPRING_AI)
        .talk(
            Talk.ask("List my open pull requests.")
                .rounds(
                    6,
                    i ->
                        use(
                                "github",
                                json("path", "/search/issues?q=is:pr+is:open+author:@me"),
                                "HTTP 429 Too Many Requests. Retry-After: 5")
                            .after(500))
                .use("github", json("path", "/search/issues?q=is:pr+is:open+author:@me"), "[]")
                .say("You have no open pull requests."));
  }

  private static Program approval() {
    return honest("approval-of-a-colleague-is-awaited", INDEPENDENT)
        .over(Wire.LANGCHAIN4J)
        .on(Carrier.VIRTUAL_THREADS)
        .talk(
            Talk.ask("Request 2,400 EUR for the trade fair and book the stand once it is approved.")
                .use("request_approval", json("amount", 2400), json("id", 31, "by", "m.rossi"))
                .rounds(
                    15,
                    i ->
                        use(
                                "get_approval",
                                json("id", 31),
                                json("id", 31, "state", "awaiting m.rossi", "approved", null))
                            .after(300 + 15 * (i % 5)))
                .use("get_approval", json("id", 31), json("id", 31, "state", "approved"))
                .use("book", json("stand", "B-14"), "booked")
                .say("The stand is booked."));
  }

  private static Program subAgent() {
    return honest("sub-agent-that-still-works", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Have the researcher compare five CRM vendors, then write a memo.")
                .use("spawn_agent", json("task", "compare five CRM vendors"), "agent_7 started")
                .rounds(
                    15,
                    i ->
                        use(
                                "agent_output",
                                json("agent", "agent_7"),
                                "<status>running</status>\n<output></output>")
                            .after(330))
                .use("agent_output", json("agent", "agent_7"), "<status>completed</status>")
                .say("Memo: vendor 3 fits best."));
  }
}
