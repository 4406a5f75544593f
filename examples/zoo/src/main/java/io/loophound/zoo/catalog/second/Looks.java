package io.loophound.zoo.catalog.second;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.script.Habit.SECOND_LOOK;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents that look until something is finished. */
final class Looks {

  private Looks() {}

  static List<Program> all() {
    return List.of(
        honest("print-farm-every-300-ms", SECOND_LOOK)
            .talk(
                looks("Print part 17 and tell me when it is done.", "get_job", 24, 300)
                    .apply("{\"job\":\"p-17\",\"state\":\"PRINTING\"}", "{\"state\":\"DONE\"}")),
        honest("terraform-still-creating", SECOND_LOOK)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Apply the plan and watch it.")
                    .rounds(
                        20,
                        i ->
                            use(
                                    "read_output",
                                    "{}",
                                    "aws_db_instance.main: Still creating... [" + i + "0s elapsed]")
                                .after(150))
                    .say("The database is there.")),
        honest("certificate-pending-validation", SECOND_LOOK)
            .over(Wire.SPRING_AI)
            .talk(
                looks("Request a certificate for shop.example.", "describe_certificate", 20, 400)
                    .apply(
                        "{\"status\":\"PENDING_VALIDATION\",\"in_use\":false}",
                        "{\"status\":\"ISSUED\"}")),
        honest("ocr-not-ready-with-a-sleep-tool", SECOND_LOOK)
            .with(Http.OKHTTP)
            .talk(
                Talk.ask("Read the scan and send me the text.")
                    .rounds(
                        30,
                        i ->
                            i % 2 == 1
                                ? use("sleep", json("ms", 150), "ok").after(150)
                                : use("ocr_result", json("scan", 7), "{\"ready\":false}"))
                    .use("ocr_result", json("scan", 7), "{\"ready\":true,\"text\":\"Rechnung\"}")
                    .say("The scan says: Rechnung.")),
        honest("polish-order-is-being-processed", SECOND_LOOK)
            .over(Wire.ANTHROPIC)
            .talk(
                looks("Sprawdź, kiedy zamówienie 5512 będzie gotowe.", "status_zamowienia", 18, 350)
                    .apply("{\"stan\":\"w trakcie realizacji\"}", "{\"stan\":\"wysłane\"}")),
        honest("portuguese-report-in-processing", SECOND_LOOK)
            .over(Wire.GEMINI)
            .talk(
                looks("Gere o relatório de maio.", "consultar_relatorio", 18, 300)
                    .apply("Em processamento, aguarde.", "Concluído: relatorio-maio.pdf")),
        honest("korean-transfer-in-progress", SECOND_LOOK)
            .over(Wire.OLLAMA)
            .talk(
                looks("송금이 완료되면 알려 주세요.", "get_transfer", 18, 300)
                    .apply("{\"상태\":\"처리 중\"}", "{\"상태\":\"완료\"}")),
        honest("waits-for-a-reply-in-a-thread", SECOND_LOOK)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Ask Lena for the numbers and wait for her reply.")
                    .use("post", json("to", "lena", "text", "May I have the numbers?"), "sent")
                    .rounds(
                        14,
                        i ->
                            use("read_thread", json("thread", "t1"), "No replies yet.")
                                .after(400 + number(i, 0, 300)))
                    .use("read_thread", json("thread", "t1"), "lena: 41, 42 and 40")
                    .say("Lena says 41, 42 and 40.")),
        honest("batch-api-counts-stand-still-at-times", SECOND_LOOK)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Wait for batch_68 and fetch its output.")
                    .rounds(
                        26,
                        i ->
                            use(
                                    "retrieve_batch",
                                    json("id", "batch_68"),
                                    json("status", "in_progress", "completed", i / 5 * 40))
                                .after(120))
                    .use("retrieve_batch", json("id", "batch_68"), json("status", "completed"))
                    .say("The batch has 200 results.")),
        honest("react-by-text-polls-a-build", SECOND_LOOK)
            .over(Wire.OLLAMA)
            .talk(
                Talk.ask("Question: is build 88 green? Use Thought, Action and Observation.")
                    .pause(250)
                    .say("Thought: I look.\nAction: build_status\nAction Input: 88")
                    .exchanges(
                        15,
                        i -> "Observation: build 88 is still running",
                        i -> "Thought: I look again.\nAction: build_status\nAction Input: 88")
                    .user("Observation: build 88 passed")
                    .say("Final Answer: build 88 is green.")),
        honest("wait-for-event-times-out", SECOND_LOOK)
            .over(Wire.SPRING_AI)
            .talk(
                looks("Tell me when the parcel locker opens.", "wait_for_event", 16, 300)
                    .apply("timeout", "door 4 opened")));
  }

  /** The result of a look until the last one. */
  interface Shown {
    Talk apply(String before, String last);
  }

  private static Shown looks(String task, String tool, int looks, long millis) {
    return (before, last) ->
        Talk.ask(task)
            .rounds(looks, i -> use(tool, json("id", 17), before).after(millis))
            .use(tool, json("id", 17), last)
            .say("It is finished: " + last);
  }
}
