package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.SERVERS;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Applications with many concurrent users, or a framework that calls them. */
final class Servers {

  private Servers() {}

  static List<Program> all() {
    return List.of(
        honest("servlet-faq", SERVERS)
            .on(Carrier.SERVLET)
            .talks(
                24,
                i ->
                    Talk.ask("Do you ship to Norway?")
                        .say("Yes, we ship to Norway within five working days.")),
        honest("servlet-agents-with-tools", SERVERS)
            .on(Carrier.SERVLET)
            .over(Wire.LANGCHAIN4J)
            .talks(
                12,
                i ->
                    Talk.ask("What is in stock?")
                        .use("stock", "{}", "chairs: 4, tables: 1")
                        .say("Four chairs and a table.")),
        honest("webflux-faq", SERVERS)
            .on(Carrier.WEBFLUX)
            .with(Http.WEB_CLIENT)
            .talks(
                24,
                i ->
                    Talk.ask("Is the shop open on Sunday?")
                        .say("No, the shop is closed on Sundays and on holidays.")),
        honest("webflux-agents-with-tools", SERVERS)
            .on(Carrier.WEBFLUX)
            .with(Http.WEB_CLIENT)
            .over(Wire.ANTHROPIC)
            .talks(
                12,
                i ->
                    Talk.ask("Show my basket.")
                        .then(use("basket", "{}", "2 articles").after(100))
                        .say("There are two articles in your basket.")),
        honest("queue-listener-equal-messages", SERVERS)
            .on(Carrier.LISTENER)
            .pace(150)
            .talks(
                20,
                i ->
                    Talk.ask("Event: door opened. Should anybody be told? Answer yes or no.")
                        .say("no")),
        honest("queue-listener-agent", SERVERS)
            .on(Carrier.LISTENER)
            .over(Wire.OPENAI_RESPONSES)
            .pace(50)
            .talks(
                12,
                i ->
                    Talk.ask("A parcel was scanned. Update the board.")
                        .use("update_board", "{}", "ok")
                        .say("The board is up to date.")),
        honest("junit-tests-of-an-assistant", SERVERS)
            .on(Carrier.JUNIT)
            .talks(
                20,
                i ->
                    Talk.ask("Say hello in French.")
                        .say("Bonjour, comment allez-vous aujourd'hui ?")),
        honest("junit-repeated-agent-test", SERVERS)
            .on(Carrier.JUNIT)
            .over(Wire.GEMINI)
            .talks(
                12,
                i ->
                    Talk.ask("Cancel order 1.")
                        .use("cancel", "{\"order\":1}", "cancelled")
                        .say("Order 1 is cancelled.")),
        honest("webclient-pipeline", SERVERS)
            .with(Http.WEB_CLIENT)
            .on(Carrier.POOL)
            .over(Wire.OLLAMA)
            .talks(
                16,
                i ->
                    Talk.ask("Shorten: " + Texts.sentence(i)).say("It is about " + Texts.name(i))));
  }
}
