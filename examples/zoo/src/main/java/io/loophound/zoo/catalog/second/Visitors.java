package io.loophound.zoo.catalog.second;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.SECOND_LOOK;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Many people, and people who repeat themselves. */
final class Visitors {
  private static final String HOURS = "We are open from nine to six, Monday to Saturday.";

  private Visitors() {}

  static List<Program> all() {
    return List.of(
        faq("opening-hours-by-servlet", Wire.LANGCHAIN4J, Carrier.SERVLET, 30),
        faq("opening-hours-by-webflux", Wire.OPENAI_CHAT, Carrier.WEBFLUX, 30),
        faq("opening-hours-by-webflux-anthropic", Wire.ANTHROPIC, Carrier.WEBFLUX, 24),
        faq("opening-hours-on-a-pool", Wire.SPRING_AI, Carrier.POOL, 30),
        faq("help-command-of-a-chat-bot", Wire.OLLAMA, Carrier.LISTENER, 20).pace(250),
        honest("where-is-my-parcel-on-webflux", SECOND_LOOK)
            .on(Carrier.WEBFLUX)
            .talks(
                24,
                i ->
                    Talk.ask("Where is my parcel?")
                        .use("track", json("user", "u" + i), "{\"state\":\"on its way\"}")
                        .say("Your parcel is on its way and comes tomorrow.")),
        honest("rock-paper-scissors", SECOND_LOOK)
            .over(Wire.GEMINI)
            .talk(
                Talk.ask("Let us play rock, paper, scissors.")
                    .pause(120)
                    .say("Fine. Your choice?")
                    .exchanges(
                        20,
                        i -> pick(i * i, "rock", "paper", "scissors"),
                        i ->
                            pick(i * i + i, "You win! Again?", "I win! Again?", "A draw. Again?"))),
        honest("child-asks-why", SECOND_LOOK)
            .over(Wire.OPENAI_CHAT_STREAM)
            .talk(
                Talk.ask("Why is the sky blue?")
                    .pause(200)
                    .say(SecondLook.text(400, 22))
                    .exchanges(14, i -> "Why?", i -> SecondLook.text(400 + i, 22))),
        honest("date-in-a-wrong-form-eight-times", SECOND_LOOK)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("I want to book a room.")
                    .pause(250)
                    .say("When do you arrive? Please write the date as YYYY-MM-DD.")
                    .exchanges(
                        9,
                        i -> pick(i, "tomorrow", "next friday", "12.6.", "june 12th", "the 12th"),
                        i -> "I did not get that. Please write the date as YYYY-MM-DD.")
                    .user("2026-06-12")
                    .say("Thank you, we expect you on 12 June 2026.")),
        honest("routes-each-message-to-a-colleague", SECOND_LOOK)
            .over(Wire.LANGCHAIN4J)
            .talk(routed()),
        honest("wizard-answers-yes-to-all", SECOND_LOOK)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Set up my phone.")
                    .pause(100)
                    .say("Shall I set the language to English?")
                    .exchanges(
                        16,
                        i -> "yes",
                        i -> "Done. Shall I turn on " + pick(i, SecondLook.FEATURES) + "?")),
        honest("drive-through-repeats-the-order", SECOND_LOOK)
            .over(Wire.OLLAMA)
            .talk(
                Talk.ask("One burger please")
                    .pause(300)
                    .say("One burger. Anything else?")
                    .exchanges(
                        12,
                        i -> pick(i, "one more", "and another one", "one more please"),
                        i -> (i + 1) + " burgers. Anything else?")));
  }

  private static Program faq(String name, Wire wire, Carrier carrier, int visitors) {
    return honest(name, SECOND_LOOK)
        .over(wire)
        .on(carrier)
        .thinking(30)
        .talks(visitors, i -> Talk.ask("When are you open?").say(HOURS));
  }

  private static Talk routed() {
    Talk talk = Talk.ask("Hello, I have a question about my bill.").pause(150);
    for (int i = 1; i <= 14; i++) {
      Talk turn = i == 1 ? talk : talk.user("And about the bill of month " + i + "?");
      turn.then(use("hand_over_to_billing", "{}", "handed over"));
      turn.say("The bill of that month is " + (20 + i) + " EUR.");
    }
    return talk;
  }
}
