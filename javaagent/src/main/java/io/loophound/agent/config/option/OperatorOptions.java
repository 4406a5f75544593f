package io.loophound.agent.config.option;

/** The options of what operators see and do, in the order of the documentation. */
final class OperatorOptions {
  private static final double DAY = 86_400_000;

  private static final Option[] ALL = {
    Option.within(
            "admin.port",
            Type.WHOLE,
            "0",
            1,
            65_535,
            "The port of the dashboard and the admin API, on the loopback interface only; `0` is"
                + " off, `auto` takes any that is free. It opens when a library that calls models"
                + " is loaded.")
        .orWord("0|auto"),
    Option.of(
        "admin.token-file",
        Type.TEXT,
        "",
        "file",
        "Where the token of the admin API is written, readable by its owner only; `%p` stands for"
            + " the process id. By default a new file in the folder for temporary files; the log"
            + " names it."),
    Option.of(
        "events.file",
        Type.TEXT,
        "",
        "file",
        "A file to which verdicts, near misses and changes by operators are appended, one JSON"
            + " object a line; `%p` stands for the process id."),
    Option.within(
        "events.max-size",
        Type.WHOLE,
        "10485760",
        10_000,
        1e12,
        "How many bytes that file may have; then it is renamed to `FILE.1`, and so on."),
    Option.within(
        "events.files", Type.WHOLE, "5", 1, 100, "How many of these files are kept in all."),
    Option.of(
            "alerts.webhook",
            Type.TEXT,
            "",
            "URL",
            "An address of HTTP or HTTPS that is told of each decision to stop; empty: none.")
        .asSecret(),
    Option.of(
        "alerts.format",
        Type.CHOICE,
        "generic",
        "generic|slack|teams",
        "What it understands: the event as JSON, a message of Slack, or a card of Microsoft Teams."),
    Option.of(
            "alerts.secret",
            Type.TEXT,
            "",
            "text",
            "Signs each alert, with HMAC-SHA256 of the time, a dot and the body; best set as an"
                + " environment variable.")
        .asSecret(),
    Option.of(
        "alerts.mail.to",
        Type.LIST,
        "",
        "",
        "Who is told of each decision to stop by e-mail; empty: nobody."),
    Option.of(
        "alerts.mail.from",
        Type.TEXT,
        "",
        "address",
        "Who sends that e-mail; empty: loophound@localhost."),
    Option.of("alerts.mail.host", Type.TEXT, "", "name", "The SMTP server that takes it."),
    Option.within("alerts.mail.port", Type.WHOLE, "587", 1, 65_535, "Its port."),
    Option.of(
        "alerts.mail.security",
        Type.CHOICE,
        "starttls",
        "starttls|tls|none",
        "How the connection is protected: from a command on, without which nothing is sent; from"
            + " the beginning; or not at all, and then without a login."),
    Option.of("alerts.mail.user", Type.TEXT, "", "text", "The login there; empty: none."),
    Option.of(
            "alerts.mail.password",
            Type.TEXT,
            "",
            "text",
            "Its password; best set as an environment variable.")
        .asSecret(),
    Option.of(
        "alerts.mail.password-file",
        Type.TEXT,
        "",
        "file",
        "A file whose first line is the password."),
    Option.of(
        "alerts.on",
        Type.CHOICE,
        "stop",
        "stop|warn|none",
        "What is told: decisions that stop a run, all decisions, or none."),
    Option.within(
        "alerts.cooldown",
        Type.DURATION,
        "10m",
        0,
        DAY,
        "After one alert of an agent and a detector, how long there is no other of both."),
    Option.of(
        "alerts.digest",
        Type.FLAG,
        "false",
        "",
        "Whether there is one message more when a day (UTC) is over: stops, warnings, near misses"
            + " and spend, by agent."),
    Option.of(
        "spend.file",
        Type.TEXT,
        "",
        "file",
        "A file that keeps what was spent on this day (UTC), by agent, so that budgets of a day"
            + " hold across a restart; one for each process."),
    Option.of(
        "record",
        Type.TEXT,
        "",
        "folder",
        "A folder into which runs are recorded for `replay`, without what was said: each word is"
            + " replaced by another one. Empty: nothing is recorded."),
    Option.of(
        "record.texts",
        Type.FLAG,
        "false",
        "",
        "Whether recordings hold what was said, but for what looks like a secret."),
    Option.within(
        "record.max-size",
        Type.WHOLE,
        "104857600",
        100_000,
        1e13,
        "How many bytes all recordings in the folder may have; then the oldest are deleted."),
    Option.within(
        "record.max-age",
        Type.DURATION,
        "7d",
        60_000,
        3660 * DAY,
        "After how long a recording is deleted."),
    Option.of(
        "metrics",
        Type.CHOICE,
        "none",
        "none|auto|micrometer|opentelemetry",
        "What gets the metrics, if the application has it: the global registry of Micrometer or the"
            + " global OpenTelemetry; `auto`: the first of them that is there."),
    Option.of(
        "span-events",
        Type.FLAG,
        "false",
        "",
        "Whether a decision is an event of the current span of OpenTelemetry."),
    Option.of(
        "jmx",
        Type.FLAG,
        "false",
        "",
        "Whether there is an MBean `io.loophound:type=LoopHound`, once a library that calls models"
            + " is loaded."),
    Option.of(
        "jfr",
        Type.FLAG,
        "false",
        "",
        "Whether the flight recorder gets events: verdicts, near misses, what decisions cost."),
  };

  private OperatorOptions() {}

  /** The options given, and after them these. */
  static Option[] addTo(Option[] general) {
    return GuardOptions.join(general, ALL);
  }
}
