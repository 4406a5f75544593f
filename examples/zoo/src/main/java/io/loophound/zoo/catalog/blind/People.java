package io.loophound.zoo.catalog.blind;

import static io.loophound.zoo.catalog.blind.Blind.clock;
import static io.loophound.zoo.catalog.blind.Blind.honest;
import static io.loophound.zoo.catalog.blind.Blind.n;
import static io.loophound.zoo.catalog.blind.Blind.stuck;
import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.person;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.catalog.second.SecondLook;
import io.loophound.zoo.script.Habit;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents that ask people, and agents that ask each other. */
final class People {
  private static final String[] INTERVIEW = {
    "Do you have an account with us?",
    "Is the company registered in Austria?",
    "Do you employ more than ten people?",
    "Do you sell goods abroad?",
    "Do you need access for your tax adviser?",
    "Shall we import last year's data?",
    "Do you issue invoices in English?",
    "Do you accept payments by card?",
    "Do you pay salaries through us?",
    "Do you have company cars?",
    "Do you rent the office?",
    "Do you lend to employees?",
    "Do you have subsidiaries?",
    "Is the fiscal year the calendar year?",
    "Do you use cost centres?",
    "Do you want reminders by mail?",
    "May we store documents for ten years?",
    "Are the bank details correct?"
  };
  private static final String[][] PHRASES = {
    {"Buenos días.", "Good morning."},
    {"Gracias.", "Thank you."},
    {"¿Dónde le duele?", "Where does it hurt?"},
    {"Aquí, en el brazo.", "Here, in the arm."},
    {"Gracias.", "Thank you."},
    {"Sí.", "Yes."},
    {"¿Desde cuándo?", "Since when?"},
    {"Desde ayer.", "Since yesterday."},
    {"Sí.", "Yes."},
    {"¿Puede levantarlo?", "Can you lift it?"},
    {"No.", "No."},
    {"Sí.", "Yes."},
    {"¿Toma algún medicamento?", "Are you taking any medicine?"},
    {"No.", "No."},
    {"¿Tiene fiebre?", "Do you have a fever?"},
    {"No.", "No."},
    {"Un momento.", "One moment."},
    {"Gracias.", "Thank you."},
    {"¿Es alérgico a algo?", "Are you allergic to anything?"},
    {"No.", "No."},
    {"Le haremos una radiografía.", "We will take an X-ray."},
    {"Sí.", "Yes."},
    {"Gracias.", "Thank you."},
    {"Hasta luego.", "See you later."}
  };

  private People() {}

  static List<Program> all() {
    return List.of(
        stuck(
            "blind-chinese-choice-asked-again",
            10,
            Wire.OPENAI_CHAT,
            "帮我新建一个订单服务。",
            People::choice),
        honest(
            "blind-interview-mostly-yes",
            Wire.OPENAI_CHAT,
            Talk.ask("Set up the account for this client; ask whatever you need.")
                .rounds(
                    18,
                    i ->
                        use(
                                "ask_user",
                                json("question", INTERVIEW[i - 1], "options", List.of("Yes", "No")),
                                i % 7 == 3 ? "No" : "Yes")
                            .after(500))
                .say("The account is ready.")),
        stuck(
            "blind-supervisor-asks-for-greetings",
            12,
            Wire.OPENAI_RESPONSES,
            "Hello",
            People::greeting),
        honest(
            "blind-supervisor-hands-out-chapters",
            Wire.OPENAI_RESPONSES,
            Talk.ask("Write the handbook with your three writers, chapter by chapter.")
                .rounds(
                    15,
                    i ->
                        use(
                                "delegate",
                                json(
                                    "worker",
                                    pick(i, "writer_a", "writer_b", "writer_c"),
                                    "instruction",
                                    "Write chapter " + i + ": " + part(i) + "."),
                                "Chapter "
                                    + i
                                    + " is written ("
                                    + n(i, 900, 1600)
                                    + " words) and saved as ch"
                                    + i
                                    + ".md.")
                            .after(2000))
                .say("The handbook has fifteen chapters.")),
        stuck(
            "blind-transfer-to-and-fro-with-reasons",
            12,
            Wire.GEMINI,
            "I was charged twice and the app crashes.",
            People::transfer),
        honest(
            "blind-tickets-transferred-to-teams",
            Wire.GEMINI,
            Talk.ask("Send each open ticket to the right team.")
                .rounds(34, People::ticket)
                .use("next_ticket", "{}", "{\"ticket\":null}")
                .say("All seventeen tickets are with their teams.")),
        stuck(
            "blind-hindi-question-nobody-answers",
            10,
            Wire.ANTHROPIC,
            "पुराने लॉग हटाओ, लेकिन पहले मुझसे पूछो।",
            People::unanswered),
        honest(
            "blind-reviewer-approves-in-the-morning",
            Wire.ANTHROPIC,
            Talk.ask("Merge the pull request as soon as somebody has approved it.")
                .rounds(25, People::review)
                .use("merge", json("pr", 812), "Merged as 4f1c9ab.")
                .say("It was approved at 08:30 and is merged.")),
        Program.loop("blind-schema-enum-never-right", Habit.UNSEEN, 10)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask(
                        "Extract the claim as JSON: {\"id\", \"status\": OPEN|CLOSED, \"amount\"}. Text: The claim 4411 is being looked at; 310 euros.")
                    .say("{\"id\":4411,\"status\":\"IN_PROGRESS\",\"amount\":310}")
                    .exchanges(
                        26,
                        i ->
                            "Your answer is not valid: $.status: does not have a value in the enumeration [OPEN, CLOSED]. Answer with corrected JSON only. (attempt "
                                + i
                                + ")",
                        i ->
                            "{\"id\":4411,\"status\":\""
                                + pick(i, "IN_PROGRESS", "PENDING", "IN PROGRESS", "UNDER_REVIEW")
                                + "\",\"amount\":"
                                + pick(i, "310", "310.0", "310.00")
                                + "}")),
        Program.honest("blind-interpreter-of-short-phrases", Habit.UNSEEN)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask(
                        "You interpret between a doctor and a patient. Translate each phrase into English, nothing else.")
                    .say("Ready.")
                    .pause(400)
                    .exchanges(24, i -> PHRASES[i - 1][0], i -> PHRASES[i - 1][1])),
        stuck(
            "blind-german-agents-await-each-other",
            15,
            Wire.SPRING_AI,
            "Stimme dich mit dem Bau-Agenten ab und melde mir den Liefertermin.",
            People::awaiting),
        honest(
            "blind-german-stand-up-of-eleven-people",
            Wire.SPRING_AI,
            Talk.ask("Frag alle elf im Team nach ihrem Stand und fasse zusammen.")
                .rounds(22, People::standup)
                .say("Zehn sind im Plan, eine Person wartet auf Zugang.")));
  }

  private static Step choice(int i) {
    return use(
            "ask_user_question",
            json(
                "question",
                pick(i, "请选择数据库:", "您想使用哪种数据库?", "请选择要使用的数据库类型。"),
                "options",
                List.of("MySQL", "PostgreSQL", "SQLite")),
            "{\"answered\":true,\"selected\":\"PostgreSQL\",\"answered_at\":\""
                + clock(i, 38)
                + "\"}")
        .after(600);
  }

  private static Step greeting(int i) {
    String worker =
        pick(
            i, "support_representative", "sales_expert", "support_representative", "qa_specialist");
    return use(
            "delegate",
            json(
                "worker",
                worker,
                "instruction",
                pick(
                    i,
                    "Please respond to the user's greeting and ask how you can assist them today.",
                    "Please ask the user to provide more details about their request.",
                    "Please wait for the response of the customer, then offer help.",
                    "Please guide the representative on how to greet without repeating.",
                    "Ask the user what they need.")),
            worker.startsWith("qa")
                ? "The response of the representative is polite and open-ended. No changes are needed."
                : pick(i, "Hello! How can I assist you today?", "Hello! How can I help you today?"))
        .after(300);
  }

  private static Step transfer(int i) {
    boolean billing = i % 2 == 1;
    return use(
        "transfer_to_agent",
        json(
            "agent_name",
            billing ? "billing_agent" : "technical_agent",
            "transfer_reason",
            billing
                ? pick(
                    i / 2,
                    "The user was charged twice, which is a billing matter.",
                    "A double charge belongs to billing.",
                    "Billing has to refund the user first.")
                : pick(
                    i / 2,
                    "The app crashes, which has to be solved first.",
                    "A crash is a technical problem.",
                    "The technical team should look at the crash.")),
        "null");
  }

  private static Step ticket(int i) {
    int ticket = (i + 1) / 2;
    return i % 2 == 1
        ? use(
            "next_ticket",
            "{}",
            json(
                "ticket",
                7000 + ticket,
                "from",
                person(ticket),
                "text",
                SecondLook.text(ticket + 20, 22)))
        : use(
            "transfer",
            json(
                "ticket",
                7000 + ticket,
                "team",
                pick(n(ticket, 0, 9), "billing", "technical", "logistics")),
            "Transferred.");
  }

  private static Step unanswered(int i) {
    return use(
            "AskUserQuestion",
            json(
                "question",
                pick(
                    i,
                    "क्या मैं 30 दिन से पुराने लॉग हटा दूँ?",
                    "30 दिन से पुराने लॉग हटाने की अनुमति है?",
                    "कृपया पुष्टि करें: क्या पुराने लॉग हटाए जाएँ?"),
                "options",
                List.of("हाँ", "नहीं")),
            "300 सेकंड में कोई उत्तर नहीं मिला। (No response from the user within 300 s.)")
        .after(3000);
  }

  private static Step review(int i) {
    return i % 2 == 0
        ? use("sleep", json("minutes", 30), "Slept 30 minutes.").after(3000)
        : use(
            "get_reviews",
            json("pr", 812),
            i == 25
                ? "{\"state\":\"APPROVED\",\"by\":\"nora.schmidt\"}"
                : "{\"state\":\"REVIEW_REQUIRED\",\"requested\":[\"nora.schmidt\",\"ivan.petrov\"],\"reviews\":[]}");
  }

  private static Step awaiting(int i) {
    return i % 2 == 1
        ? use(
            "nachricht_senden",
            json(
                "an",
                "bau_agent",
                "text",
                pick(
                    i / 2,
                    "Gibt es Neues zum Liefertermin?",
                    "Hast du schon einen Termin?",
                    "Ich warte auf deine Rückmeldung zum Liefertermin.",
                    "Bitte melde dich mit dem Termin.")),
            "{\"zugestellt\":true,\"id\":\"n-" + n(i, 1000, 9999) + "\"}")
        : use(
            "nachrichten_lesen",
            "{}",
            "[{\"von\":\"bau_agent\",\"text\":\""
                + pick(
                    i / 2,
                    "Ich warte auf die Freigabe von dir.",
                    "Sobald du freigibst, nenne ich den Termin.",
                    "Noch keine Freigabe, ich warte.")
                + "\",\"zeit\":\""
                + clock(i, 25)
                + "\"}]");
  }

  private static Step standup(int i) {
    int who = (i + 1) / 2;
    return i % 2 == 1
        ? use(
            "nachricht_senden",
            json("an", person(who), "text", "Guten Morgen, wie ist dein Stand?"),
            "{\"zugestellt\":true}")
        : use(
                "antwort_abwarten",
                json("von", person(who)),
                json(
                    "von",
                    person(who),
                    "text",
                    who == 7
                        ? "Ich warte auf meinen Zugang."
                        : pick(who, "Alles im Plan.", "Läuft, bin im Plan.", "Alles gut.")))
            .after(900);
  }
}
