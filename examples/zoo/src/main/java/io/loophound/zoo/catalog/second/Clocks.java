package io.loophound.zoo.catalog.second;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.SECOND_LOOK;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Schedules and monitors: the same question at regular times. */
final class Clocks {
  private static final String HEALTHY = "All systems are healthy and there is nothing to report.";

  private Clocks() {}

  static List<Program> all() {
    return List.of(
        honest("alerts-by-executor-every-600-ms", SECOND_LOOK)
            .on(Carrier.CRON)
            .pace(600)
            .talks(
                20,
                i ->
                    Talk.ask("Are there any alerts?")
                        .use("get_alerts", "{}", "[]")
                        .say("There are no alerts at the moment.")),
        honest("report-by-spring-every-700-ms", SECOND_LOOK)
            .over(Wire.LANGCHAIN4J)
            .on(Carrier.SPRING_SCHEDULER)
            .pace(700)
            .talks(20, i -> Talk.ask("Write the hourly report.").say(HEALTHY)),
        honest("main-loop-that-sleeps-a-second", SECOND_LOOK)
            .over(Wire.SPRING_AI)
            .pace(1000)
            .talks(
                15,
                i ->
                    Talk.ask("Check for new orders.")
                        .say("There are no new orders since the last check.")),
        honest("main-loop-with-a-tool-and-a-sleep", SECOND_LOOK)
            .with(Http.OKHTTP)
            .pace(500)
            .talks(
                18,
                i ->
                    Talk.ask("Read the queue and tell me what is new.")
                        .use("read_queue", json("queue", "orders"), "{\"messages\":[]}")
                        .say("Nothing is new in the queue of orders.")),
        honest("monitor-in-one-chat-each-second", SECOND_LOOK)
            .over(Wire.LANGCHAIN4J)
            .talk(monitored(1000, 16)),
        honest("monitor-in-one-chat-each-300-ms", SECOND_LOOK)
            .over(Wire.ANTHROPIC)
            .talk(monitored(300, 16)),
        honest("four-green-lights-on-a-schedule", SECOND_LOOK)
            .over(Wire.GEMINI)
            .on(Carrier.CRON)
            .pace(400)
            .talks(
                16,
                i ->
                    Talk.ask("Look at the four lights.")
                        .then(Step.of(light("api"), light("web"), light("db"), light("mail")))
                        .say("All four lights are green.")),
        honest("five-urls-round-and-round-with-waits", SECOND_LOOK)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Check the five pages, wait, and do it again, ten times.")
                    .rounds(60, Clocks::check)
                    .say("All pages were up all the time.")),
        honest("queue-depth-goes-up-and-down", SECOND_LOOK)
            .over(Wire.SPRING_AI)
            .talk(
                Talk.ask("Watch the depth of the queue for a while.")
                    .rounds(
                        30,
                        i ->
                            use(
                                    "queue_depth",
                                    json("queue", "mail"),
                                    "depth " + pick(number(i, 0, 9), "3", "4", "3", "5"))
                                .after(200))
                    .say("It stayed between 3 and 5.")),
        honest("reads-the-clock-until-launch", SECOND_LOOK)
            .over(Wire.OLLAMA)
            .talk(
                Talk.ask("Say go at 12:00:20.")
                    .rounds(20, i -> use("clock", "{}", String.format("12:00:%02d", i)).after(100))
                    .say("Go!")));
  }

  private static Talk monitored(long pause, int times) {
    Talk talk = Talk.ask("Status?").pause(pause);
    for (int i = 1; i <= times; i++) {
      Talk turn = i == 1 ? talk : talk.user("Status?");
      turn.use("get_health", json("service", "shop"), "{\"status\":\"UP\"}").say("The shop is up.");
    }
    return talk;
  }

  private static Use light(String name) {
    return Use.of("light", json("of", name), "green");
  }

  private static Step check(int i) {
    return i % 6 == 0
        ? use("wait", json("ms", 300), "").after(300)
        : use("check", json("url", "https://shop.example/" + i % 6), "200 OK").after(15);
  }
}
