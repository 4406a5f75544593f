package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.FLEETS;
import static io.loophound.zoo.script.Program.honest;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Many users or many runs with the same requests. */
final class Fleets {

  private Fleets() {}

  static List<Program> all() {
    return List.of(
        honest("faq-users-on-a-pool", FLEETS)
            .on(Carrier.POOL)
            .talks(
                24,
                i ->
                    Talk.ask("What are your opening hours?")
                        .say("We are open from nine to five, Monday to Friday, all year.")),
        honest("faq-users-on-threads", FLEETS)
            .on(Carrier.THREADS)
            .over(Wire.ANTHROPIC)
            .talks(
                16,
                i ->
                    Talk.ask("How do I reset my password?")
                        .say(
                            "Choose \"Forgot password\" on the sign-in page and follow the mail.")),
        honest("conversations-that-begin-alike", FLEETS)
            .on(Carrier.POOL)
            .talks(
                16,
                i ->
                    Talk.ask("Hello")
                        .say("Hello! How can I help you today?")
                        .pause(50)
                        .user("My order " + (5000 + 13 * i) + " has not come: " + Texts.sentence(i))
                        .say(
                            "I am sorry. I have asked the carrier about " + (5000 + 13 * i) + ".")),
        honest("load-test-of-a-gateway", FLEETS)
            .on(Carrier.THREADS)
            .over(Wire.OPENAI_RESPONSES)
            .talks(24, i -> Talk.ask("ping").say("pong")),
        honest("users-on-virtual-threads", FLEETS)
            .on(Carrier.VIRTUAL_THREADS)
            .talks(
                24,
                i ->
                    Talk.ask("Where is my parcel?")
                        .use("parcel", "{\"customer\":\"me\"}", "in delivery")
                        .say("It is in delivery and comes today.")),
        honest("same-task-for-each-tenant", FLEETS)
            .on(Carrier.FUTURES)
            .over(Wire.GEMINI)
            .talks(
                12,
                i ->
                    Talk.ask("Check the backup of this tenant.")
                        .use("backup", "{}", "last backup: ok, 03:00")
                        .say("The backup is fine.")),
        honest("evaluation-repeats-each-question", FLEETS)
            .over(Wire.OLLAMA)
            .on(Carrier.POOL)
            .talks(
                20,
                i ->
                    Talk.ask("Question " + (i % 4) + ": name a river of France.")
                        .say("The Loire is a river of France.")),
        honest("ask-the-same-twice-a-minute", FLEETS)
            .pace(2200)
            .talks(
                6,
                i ->
                    Talk.ask("Give me the headline for the banner.")
                        .say("Fresh strawberries, picked this morning, at your door by noon.")),
        honest("sub-agents-with-one-prompt", FLEETS)
            .on(Carrier.THREADS)
            .over(Wire.ANTHROPIC)
            .talks(
                8,
                i ->
                    Talk.ask("You are a worker. Take the next file from the list and review it.")
                        .use("take", "{}", "ok")
                        .use("review", "{}", "no remarks")
                        .say("Reviewed.")));
  }
}
