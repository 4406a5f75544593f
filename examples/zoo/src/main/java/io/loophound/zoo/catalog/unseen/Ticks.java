package io.loophound.zoo.catalog.unseen;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.UNSEEN;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.say;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Work that a clock starts, or that lasts until something happens. */
final class Ticks {

  private Ticks() {}

  static List<Program> all() {
    return List.of(
        thermostat(),
        heater(),
        candles(),
        tickStream(),
        logWatch(),
        keepAlive(),
        canary(),
        reminders(),
        limited(),
        flapping());
  }

  private static Program thermostat() {
    return honest("room-control-every-few-seconds", UNSEEN)
        .over(Wire.SPRING_AI)
        .on(Carrier.SPRING_SCHEDULER)
        .pace(2400)
        .talks(
            14,
            i ->
                Talk.ask("Check room 4 and keep it at 21 degrees.")
                    .system("You control the heating of an office.")
                    .use("get_temperature", json("room", 4), "20." + number(i, 6, 9))
                    .use("set_temperature", json("room", 4, "celsius", 21), "{\"ack\":true}")
                    .say("Room 4 is held at 21 degrees."));
  }

  private static Program heater() {
    return honest("heats-a-kiln-step-by-step", UNSEEN)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("Heat the kiln to 1040 degrees by 20 degrees a minute, reading each time.")
                .system("You control a kiln. Read the probe after each change.")
                .rounds(
                    36,
                    i ->
                        i % 2 == 1
                            ? use("set_power", json("percent", 80), "{\"ack\":true}")
                            : use("read_probe", "{}", "{\"celsius\":" + (660 + i * 10) + "}")
                                .after(400))
                .say("The kiln is at 1020 degrees and holds."));
  }

  private static Program candles() {
    return honest("trading-agent-holds-60-times", UNSEEN)
        .over(Wire.ANTHROPIC)
        .on(Carrier.CRON)
        .pace(250)
        .talks(
            60,
            i ->
                Talk.ask(
                        "Symbol: EURSEK. Last five one-minute closes: "
                            + String.join(
                                ", ",
                                close(i),
                                close(i + 1),
                                close(i + 2),
                                close(i + 3),
                                close(i + 4))
                            + ". Position: flat. Decide.")
                    .system("Answer BUY, SELL or HOLD and one short reason.")
                    .say(
                        pick(
                            number(i, 0, 12),
                            "HOLD. No clear trend.",
                            "HOLD. No clear trend.",
                            "HOLD. The range is narrow.")));
  }

  private static String close(int i) {
    return "11." + number(i, 400, 420);
  }

  private static Program tickStream() {
    return honest("one-session-holds-on-each-tick", UNSEEN)
        .over(Wire.OLLAMA)
        .talk(
            Talk.ask("You get one line a tick. Answer HOLD, BUY or SELL.")
                .system("You trade one future. Risk little.")
                .pause(700)
                .say("Ready.")
                .exchanges(
                    45,
                    i ->
                        "tick "
                            + i
                            + " bid "
                            + number(i, 8110, 8140)
                            + " ask "
                            + (number(i, 8110, 8140) + 2),
                    i -> "HOLD")
                .user("close the session")
                .say("Closed without a position."));
  }

  private static Program logWatch() {
    return honest("watches-a-log-every-two-seconds", UNSEEN)
        .over(Wire.OPENAI_CHAT_STREAM)
        .talk(
            Talk.ask("Watch the import log for half a minute and tell me when an error appears.")
                .system("You are an SRE.")
                .rounds(
                    13,
                    i ->
                        use("tail_since_last", json("file", "import.log", "wait_seconds", 2), "")
                            .after(2000 + number(i, 0, 40)))
                .say("No error appeared in the import log."));
  }

  private static Program keepAlive() {
    return honest("keep-alive-of-a-local-model", UNSEEN)
        .over(Wire.OLLAMA)
        .on(Carrier.CRON)
        .pace(2300)
        .talks(14, i -> Talk.ask("ping").system("Answer pong.").say("pong"));
  }

  private static Program canary() {
    return honest("canary-prompts-of-a-gateway", UNSEEN)
        .over(Wire.LANGCHAIN4J)
        .on(Carrier.SPRING_SCHEDULER)
        .pace(2100)
        .talks(
            15,
            i ->
                Talk.ask(pick(i, "What is 2 + 2?", "Capital of France?", "Spell the word cat."))
                    .system("You are a helpful assistant.")
                    .say(pick(i, "4", "Paris", "c-a-t")));
  }

  private static Program reminders() {
    return honest("spanish-reminders-to-patients", UNSEEN)
        .over(Wire.GEMINI)
        .on(Carrier.CRON)
        .pace(150)
        .talks(
            24,
            i ->
                Talk.ask("Recuerda la cita al paciente " + (3100 + i * 7) + ".")
                    .system("Envías recordatorios de la Clínica Norte.")
                    .use(
                        "enviar_sms",
                        json("paciente", 3100 + i * 7, "texto", "Le recordamos su cita mañana."),
                        "enviado")
                    .say("Recordatorio enviado."));
  }

  private static Program limited() {
    return honest("provider-says-429-six-times", UNSEEN)
        .over(Wire.ANTHROPIC)
        .retries(8, 800)
        .talk(
            Talk.ask("Summarize the two reports.")
                .then(
                    use("read_report", json("name", "north"), Papers.prose(21, 6000))
                        .failing(6, 429))
                .then(
                    use("read_report", json("name", "south"), Papers.prose(22, 6000))
                        .failing(6, 429))
                .say("North grew by four per cent, south by two."));
  }

  private static Program flapping() {
    return honest("batch-on-a-provider-that-flaps", UNSEEN)
        .on(Carrier.POOL)
        .retries(5, 400)
        .talks(
            14,
            i ->
                Talk.ask("Which language is this? " + Papers.prose(i + 60, 300))
                    .system("Answer with an ISO code.")
                    .then(say("en").failing(number(i, 0, 4), 503)));
  }
}
