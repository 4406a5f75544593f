package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.SCHEDULES;
import static io.loophound.zoo.script.Program.honest;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** The same work again, on a schedule. */
final class Schedules {

  private Schedules() {}

  static List<Program> all() {
    return List.of(
        honest("heartbeat-by-spring-scheduler", SCHEDULES)
            .on(Carrier.SPRING_SCHEDULER)
            .pace(1000)
            .talks(
                10,
                i ->
                    Talk.ask("Heartbeat: is there anything to do?")
                        .say("HEARTBEAT_OK, nothing to do.")),
        honest("cron-agent-on-pool-threads", SCHEDULES)
            .on(Carrier.CRON)
            .pace(700)
            .over(Wire.OPENAI_RESPONSES)
            .talks(
                12,
                i ->
                    Talk.ask("Look for expired certificates and renew them.")
                        .use("certificates", "{\"expired\":true}", "[]")
                        .say("No certificate has expired.")),
        honest("nightly-report-in-fast-motion", SCHEDULES)
            .on(Carrier.CRON)
            .pace(400)
            .over(Wire.LANGCHAIN4J)
            .talks(
                10,
                i ->
                    Talk.ask("Write the nightly report.")
                        .use("sales", "{\"day\":\"yesterday\"}", "turnover: " + 977 * i + " EUR")
                        .say("Yesterday's turnover was " + 977 * i + " EUR.")),
        honest("heartbeat-in-one-conversation", SCHEDULES)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Read HEARTBEAT.md and do what is due.")
                    .pause(2300)
                    .say("Nothing is due.")
                    .exchanges(
                        6, i -> "Read HEARTBEAT.md and do what is due.", i -> "Nothing is due.")),
        honest("cron-on-main-thread-with-sleep", SCHEDULES)
            .pace(1500)
            .over(Wire.OLLAMA)
            .talks(8, i -> Talk.ask("Is the water level above 40? Answer in one word.").say("no")),
        honest("reminder-turns-of-a-person", SCHEDULES)
            .talk(
                Talk.ask("Any news from the lab?")
                    .pause(2500)
                    .use("results", "{\"patient\":9}", "no results yet")
                    .say("Not yet.")
                    .user("Any news from the lab?")
                    .use("results", "{\"patient\":9}", "no results yet")
                    .say("Not yet.")
                    .user("Any news from the lab?")
                    .use("results", "{\"patient\":9}", "no results yet")
                    .say("Not yet.")
                    .user("Any news from the lab?")
                    .use("results", "{\"patient\":9}", "haemoglobin 14.1")
                    .say("Yes: haemoglobin is 14.1.")));
  }
}
