package io.loophound.zoo.catalog.unseen;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.mail;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.person;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.UNSEEN;
import static io.loophound.zoo.script.Program.honest;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Service desks: people who write little and get similar answers. */
final class Desks {
  private static final String DESK =
      "You are Nova, the assistant of NordTel, a mobile network operator. Be brief and friendly."
          + " Never promise credits. Hand over to a human when the customer asks for one.";

  private Desks() {}

  static List<Program> all() {
    return List.of(
        smallTalk(),
        sameQuestion(),
        silence(),
        germanRefund(),
        japaneseForms(),
        doorbell(),
        frenchReservations());
  }

  private static Program smallTalk() {
    return honest("telco-chat-with-small-talk", UNSEEN)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("hi")
                .system(DESK)
                .pause(700)
                .say("Hi! I'm Nova. How can I help you today?")
                .user("how much data do I have left")
                .use("get_usage", json("msisdn", "+4670112"), "{\"used_gb\":11.2,\"of_gb\":15}")
                .say("You have used 11.2 of 15 GB this month, so 3.8 GB are left.")
                .exchanges(
                    12,
                    i -> pick(i, "ok", "thx", "ok thanks", "👍", "great", "ok"),
                    i ->
                        i % 3 == 0
                            ? "You're welcome! Anything else I can do for you?"
                            : "You're welcome! Is there anything else I can help you with?")
                .user("when does it renew")
                .say("Your data renews on the 1st of each month at midnight."));
  }

  private static Program sameQuestion() {
    return honest("shop-desk-where-is-my-order", UNSEEN)
        .over(Wire.SPRING_AI)
        .on(Carrier.SERVLET)
        .thinking(40)
        .talks(
            24,
            i ->
                Talk.ask("Where is my order?")
                    .system("You answer customers of Fjell Outdoor. Look the order up first.")
                    .use(
                        "lookup_order",
                        json("customer", mail(i)),
                        json(
                            "order", "FO-" + (88120 + i), "status", "IN_TRANSIT", "carrier", "DHL"))
                    .say("Your order is on its way with DHL and arrives within 2 to 3 days."));
  }

  private static Program silence() {
    return honest("voice-agent-are-you-still-there", UNSEEN)
        .over(Wire.OPENAI_CHAT_STREAM)
        .talk(
            Talk.ask("Hello, I want to change my appointment.")
                .system("You speak on the phone for Praxis Dr. Lund. One or two short sentences.")
                .pause(2600)
                .say("Of course. May I have your date of birth, please?")
                .exchanges(
                    8,
                    i -> "[no speech detected for 5 seconds]",
                    i -> i % 2 == 1 ? "Are you still there?" : "Hello? Are you still there?")
                .user("Yes, sorry, the doorbell. Third of May 1984.")
                .say("Thank you. When would you like to come instead?"));
  }

  private static Program germanRefund() {
    return honest("german-guest-insists-on-a-refund", UNSEEN)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("Ich möchte mein Geld zurück, das Zimmer war laut.")
                .system("Du bist der Assistent des Hotels Seeblick. Erstattungen gibt nur Team 3.")
                .pause(1500)
                .say("Das tut mir leid. Eine Erstattung kann nur unser Gästeservice prüfen.")
                .exchanges(
                    7,
                    i ->
                        pick(
                            i,
                            "Ich will aber jetzt mein Geld!",
                            "Das ist doch ein Witz. Erstatten Sie mir die Nacht!",
                            "Sie haben mein Geld, geben Sie es her.",
                            "Nein. Ich gehe hier nicht weg ohne Erstattung.",
                            "Nochmal: Geld zurück!"),
                    i ->
                        "Ich verstehe Ihren Ärger. Eine Erstattung kann nur unser Gästeservice"
                            + " prüfen: 040 555 12, täglich von 8 bis 20 Uhr.")
                .user("Na gut, dann rufe ich da an.")
                .say("Danke für Ihr Verständnis. Ich wünsche Ihnen trotzdem einen guten Tag."));
  }

  private static Program japaneseForms() {
    return honest("japanese-form-same-error-for-all", UNSEEN)
        .over(Wire.GEMINI)
        .on(Carrier.LISTENER)
        .pace(120)
        .talks(
            16,
            i ->
                Talk.ask("会員登録をお願いします。メール: user" + number(i, 100, 999) + "＠example,jp")
                    .system("あなたは会員登録の窓口です。入力を検証し、結果を伝えてください。")
                    .use(
                        "validate_form",
                        json("email", "user" + number(i, 100, 999) + "＠example,jp"),
                        "{\"valid\":false,\"error\":\"メールアドレスの形式が正しくありません\"}")
                    .say("メールアドレスの形式が正しくありません。もう一度ご確認ください。"));
  }

  private static Program doorbell() {
    return honest("door-intercom-says-nobody-home", UNSEEN)
        .over(Wire.OLLAMA)
        .on(Carrier.THREADS)
        .thinking(60)
        .talks(
            14,
            i ->
                Talk.ask("Someone rings at the door: camera sees a " + pick(i, "courier", "person"))
                    .system("You run the intercom of a small office that is closed today.")
                    .use("speak", json("text", "We are closed today."), "played")
                    .say("I told the visitor that the office is closed."));
  }

  private static Program frenchReservations() {
    return honest("french-restaurant-full-tonight", UNSEEN)
        .over(Wire.ANTHROPIC)
        .on(Carrier.WEBFLUX)
        .thinking(50)
        .pace(90)
        .talks(
            20,
            i ->
                Talk.ask("Bonjour, avez-vous une table pour " + number(i, 2, 7) + " ce soir ?")
                    .system("Tu réponds pour le restaurant Chez Odile, à Lyon. " + person(i))
                    .use(
                        "tables_libres",
                        json("date", "2026-06-20", "couverts", number(i, 2, 7)),
                        "{\"libres\":[]}")
                    .say("Désolé, nous sommes complets ce soir. Souhaitez-vous demain ?"));
  }
}
