package io.loophound.zoo.catalog.second;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.script.Habit.SECOND_LOOK;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.say;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.function.IntToLongFunction;

/** Failures that are waited out. */
final class BackOff {

  private BackOff() {}

  static List<Program> all() {
    return List.of(
        retried("stock-service-503-doubling", "503 Service Unavailable", 7, i -> 50L << i)
            .over(Wire.LANGCHAIN4J),
        retried("breaker-of-the-stock-service-open", "CircuitBreaker 'stock' is OPEN", 8, i -> 400)
            .over(Wire.SPRING_AI),
        retried("greylisted-mail", "451 4.7.1 Greylisted, try again later", 6, i -> 150L * i)
            .over(Wire.ANTHROPIC),
        retried("lock-wait-timeout-with-jitter", "Lock wait timeout exceeded", 6, BackOff::jitter)
            .over(Wire.GEMINI),
        retried("connection-refused-until-it-listens", "Connection refused", 9, i -> 300)
            .over(Wire.OLLAMA),
        retried("quota-per-minute-with-retry-after", "429 Retry-After: 1", 5, i -> 1000)
            .with(Http.OKHTTP),
        honest("sleeps-longer-between-two-tries", SECOND_LOOK)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Fetch the exchange rates.")
                    .rounds(14, BackOff::inTurn)
                    .use("fetch", json("url", "https://rates.example"), "{\"EURSEK\":11.2}")
                    .say("A euro is 11.2 crowns.")),
        honest("provider-529-for-two-seconds", SECOND_LOOK)
            .over(Wire.ANTHROPIC)
            .with(Http.OKHTTP)
            .retries(9, 300)
            .talk(Talk.ask("Say something.").then(say("Something.").failing(8, 529))),
        honest("pool-of-four-meets-503", SECOND_LOOK)
            .on(Carrier.POOL)
            .retries(4, 250)
            .talks(
                16,
                i ->
                    Talk.ask("Mood of: " + SecondLook.text(i, 12))
                        .then(say("calm").failing(i % 4, 503))),
        honest("flaky-upload-of-twelve-files", SECOND_LOOK)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Upload the twelve files; the network is bad, try again when it fails.")
                    .rounds(36, BackOff::upload)
                    .say("All twelve are uploaded.")));
  }

  private static Program retried(String name, String failure, int times, IntToLongFunction wait) {
    return honest(name, SECOND_LOOK)
        .talk(
            Talk.ask("Get the stock of article 7 and be patient.")
                .rounds(
                    times,
                    i -> use("get_stock", json("article", 7), failure).after(wait.applyAsLong(i)))
                .use("get_stock", json("article", 7), "{\"stock\":12}")
                .say("There are 12 left."));
  }

  private static long jitter(int i) {
    return 200L + number(i, 0, 400);
  }

  private static Step inTurn(int i) {
    return i % 2 == 1
        ? use("fetch", json("url", "https://rates.example"), "502 Bad Gateway").after(20)
        : use("sleep", json("ms", 60 * i), "").after(60L * i);
  }

  private static Step upload(int i) {
    String file = json("file", "part-" + (i - 1) / 3 + ".zip");
    return use("upload", file, i % 3 == 0 ? "uploaded" : "error: connection reset").after(60);
  }
}
