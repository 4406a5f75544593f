package io.loophound.zoo.catalog.reported;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.catalog.reported.Reported.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Honest waiting: for a command, for others, for a server, for an alarm. */
final class Watches {

  private Watches() {}

  static List<Program> all() {
    return List.of(
        honest(
            "empty-input-to-a-running-command",
            Wire.OPENAI_CHAT,
            Talk.ask("Train the model and report its accuracy.")
                .use(
                    "execute_bash",
                    "{\"command\":\"python train.py\"}",
                    "epoch 1\n[The command has no new output after 10 seconds. You may wait longer"
                        + " to see additional output by sending empty command ''.]")
                .rounds(18, Watches::input)
                .say("The accuracy is 0.91.")),
        honest(
            "stdin-polled-with-nothing",
            Wire.OPENAI_RESPONSES,
            Talk.ask("Build the image.").rounds(16, Watches::stdin).say("The image is built.")),
        honest(
            "board-of-twelve-tasks-watched",
            Wire.ANTHROPIC,
            Talk.ask("You lead the team. Report when all tasks are done.")
                .rounds(48, Watches::board)
                .say("All twelve are done.")),
        honest(
            "german-rate-limit-with-wait-tool",
            Wire.LANGCHAIN4J,
            Talk.ask("Lade die Rechnungen hoch.")
                .rounds(16, Watches::limit)
                .say("Die Rechnungen sind hochgeladen.")),
        honest(
            "japanese-watch-for-an-hour",
            Wire.OPENAI_CHAT,
            Talk.ask("これから1時間、30秒ごとにアラームを監視してください。")
                .rounds(
                    40, i -> use("check_alarms", "{}", i == 23 ? "温度警報:ポンプ3" : "異常なし").after(400))
                .say("23回目にポンプ3の温度警報が一度ありました。")));
  }

  private static Step input(int i) {
    String output =
        i == 18
            ? "epoch 4\naccuracy 0.91\n[The command completed with exit code 0.]"
            : (i % 6 == 0 ? "epoch " + (1 + i / 6) + "\n" : "")
                + "[The command has no new output after 10 seconds. You may wait longer to see"
                + " additional output by sending empty command ''.]";
    return use("execute_bash", "{\"command\":\"\",\"is_input\":true}", output).after(1000);
  }

  private static Step stdin(int i) {
    String output =
        i == 16
            ? "Process exited with code 0\nOutput:\n#14 exporting to image done"
            : "Process running with session ID 7\nOutput:\n" + (i % 5 == 0 ? "#" + i + " RUN" : "");
    return use(
            "write_stdin",
            json("session_id", 7, "chars", "", "yield_time_ms", 5000),
            "Chunk ID: "
                + Integer.toHexString(number(i, 100000, 999999))
                + "\nWall time: 5.0"
                + number(i, 100, 999)
                + " seconds\n"
                + output)
        .after(500);
  }

  private static Step board(int i) {
    String tasks =
        IntStream.range(0, 12)
            .mapToObj(
                task ->
                    json(
                        "id",
                        task,
                        "subject",
                        "Translate the page " + part(task),
                        "owner",
                        pick(task, "alpha", "beta", "gamma"),
                        "status",
                        task < i / 4 ? "completed" : task < i / 4 + 3 ? "in_progress" : "pending"))
            .collect(Collectors.joining(",", "[", "]"));
    return use("task_list", "{}", tasks).after(500);
  }

  private static Step limit(int i) {
    return i % 2 == 0
        ? use("warte", "{\"sekunden\":20}", "20 Sekunden gewartet").after(3000)
        : use(
            "rechnung_hochladen",
            json("nummer", i == 15 ? 2 : 1),
            i < 13
                ? "Fehler 429: Zu viele Anfragen. Bitte in 20 Sekunden erneut versuchen."
                : "hochgeladen");
  }
}
