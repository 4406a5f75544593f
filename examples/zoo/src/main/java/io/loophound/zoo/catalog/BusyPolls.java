package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.BUSY_POLLS;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents that look again immediately, a few times, or at something that changes. */
final class BusyPolls {

  private BusyPolls() {}

  static List<Program> all() {
    return List.of(
        honest("upload-with-rising-percent", BUSY_POLLS)
            .thinking(60)
            .talk(
                Talk.ask("Upload the film.")
                    .use("start_upload", "{\"file\":\"film.mp4\"}", "upload u-9")
                    .rounds(
                        14,
                        i -> use("upload", "{\"id\":\"u-9\"}", "uploading, " + 7 * i + " % done"))
                    .use("upload", "{\"id\":\"u-9\"}", "stored as film.mp4")
                    .say("The film is uploaded.")),
        honest("queue-position-that-falls", BUSY_POLLS)
            .over(Wire.OPENAI_RESPONSES)
            .thinking(60)
            .talk(
                Talk.ask("Get me a ticket.")
                    .rounds(
                        13,
                        i ->
                            use(
                                "queue",
                                "{\"event\":12}",
                                "your position in the queue: " + (40 - 3 * i)))
                    .use("queue", "{\"event\":12}", "ticket T-5 is yours")
                    .say("You have ticket T-5.")),
        honest("container-seven-looks", BUSY_POLLS)
            .over(Wire.LANGCHAIN4J)
            .thinking(150)
            .talk(
                Talk.ask("Start the container and call its health page.")
                    .use("run", "{\"image\":\"shop\"}", "c0ffee")
                    .rounds(
                        7, i -> use("inspect", "{\"id\":\"c0ffee\"}", "{\"Status\":\"starting\"}"))
                    .use("inspect", "{\"id\":\"c0ffee\"}", "{\"Status\":\"healthy\"}")
                    .use("get", "{\"url\":\"http://shop/health\"}", "UP")
                    .say("It is up.")),
        honest("batch-job-counts-up", BUSY_POLLS)
            .over(Wire.GEMINI)
            .thinking(60)
            .talk(
                Talk.ask("Import the customers.")
                    .use("import", "{\"file\":\"customers.csv\"}", "job 1")
                    .rounds(
                        14,
                        i -> use("job", "{\"id\":1}", "processing: " + 250 * i + " of 3600 rows"))
                    .use("job", "{\"id\":1}", "imported 3600 customers")
                    .say("3600 customers are imported.")),
        honest("pending-eight-times-at-once", BUSY_POLLS)
            .over(Wire.OLLAMA)
            .thinking(200)
            .talk(
                Talk.ask("Pay the invoice.")
                    .use("pay", "{\"invoice\":77}", "{\"payment\":\"p-1\",\"state\":\"pending\"}")
                    .rounds(8, i -> use("payment", "{\"id\":\"p-1\"}", "{\"state\":\"pending\"}"))
                    .use("payment", "{\"id\":\"p-1\"}", "{\"state\":\"settled\"}")
                    .say("Invoice 77 is paid.")));
  }
}
