package io.loophound.agent.config.option;

/** The options of the operator features, in documentation order. */
final class OperatorOptions {
  private static final double DAY = 86_400_000;

  private static final Option[] ALL = {
    Option.within(
            "admin.port",
            Type.WHOLE,
            "0",
            1,
            65_535,
            "The port of the dashboard and the admin API, on the loopback interface only. `0` is"
                + " off, `auto` takes any free port.")
        .orWord("0|auto"),
    Option.of(
        "admin.token-file",
        Type.TEXT,
        "",
        "file",
        "A file that LoopHound writes the admin API's token to, readable only by its owner, and"
            + " deletes at the end. A file with anything else in it is left as it is. The default"
            + " is a new temporary file, which the log names."),
    Option.of(
        "events.file",
        Type.TEXT,
        "",
        "file",
        "A file that gets verdicts, near misses and changes by operators, one JSON object per"
            + " line."),
    Option.within(
        "events.max-size",
        Type.WHOLE,
        "10485760",
        10_000,
        1e12,
        "The largest size of that file, in bytes. Then it is renamed to `FILE.1`, and so on."),
    Option.within(
        "events.files", Type.WHOLE, "5", 1, 100, "How many of these files are kept in total."),
    Option.of(
            "alerts.webhook",
            Type.TEXT,
            "",
            "URL",
            "An HTTP or HTTPS address that gets each decision to stop.")
        .asSecret(),
    Option.of(
        "alerts.format",
        Type.CHOICE,
        "generic",
        "generic|slack|teams",
        "What LoopHound sends there: the event as JSON, a Slack message, or a Microsoft Teams"
            + " card."),
    Option.of(
            "alerts.secret",
            Type.TEXT,
            "",
            "text",
            "The secret that signs each alert: HMAC-SHA256 of the time, a dot and the body. Best"
                + " set as an environment variable.")
        .asSecret(),
    Option.of(
        "alerts.mail.to", Type.LIST, "", "", "E-mail addresses that get each decision to stop."),
    Option.of(
        "alerts.mail.from",
        Type.TEXT,
        "",
        "address",
        "The sender of these e-mails. If not set, loophound@localhost."),
    Option.of("alerts.mail.host", Type.TEXT, "", "name", "The SMTP server."),
    Option.within("alerts.mail.port", Type.WHOLE, "587", 1, 65_535, "The port of the SMTP server."),
    Option.of(
        "alerts.mail.security",
        Type.CHOICE,
        "starttls",
        "starttls|tls|none",
        "How the connection to the SMTP server is encrypted: STARTTLS, or nothing is sent; TLS"
            + " from the start; or not at all."),
    Option.of("alerts.mail.user", Type.TEXT, "", "text", "The login at the SMTP server."),
    Option.of(
            "alerts.mail.password",
            Type.TEXT,
            "",
            "text",
            "The password of that login. Best set as an environment variable.")
        .asSecret(),
    Option.of(
        "alerts.mail.password-file",
        Type.TEXT,
        "",
        "file",
        "A file whose first line is the password of that login."),
    Option.of(
        "alerts.on",
        Type.CHOICE,
        "stop",
        "stop|warn|none",
        "Which decisions are sent as alerts: those that stop a run, all, or none."),
    Option.within(
        "alerts.cooldown",
        Type.DURATION,
        "10m",
        0,
        DAY,
        "How long there is no further alert for the same agent and detector."),
    Option.of(
        "alerts.digest",
        Type.FLAG,
        "false",
        "",
        "Whether LoopHound sends a digest when a day (UTC) is over: stops, warnings, near misses"
            + " and spend, by agent."),
    Option.of(
        "spend.file",
        Type.TEXT,
        "",
        "file",
        "A file that keeps what was spent on this day (UTC), by agent, so that daily budgets"
            + " survive a restart. Each process needs its own."),
    Option.of(
        "record",
        Type.TEXT,
        "",
        "folder",
        "A folder for recordings of runs, for `replay`; it is created, the folders above it are"
            + " not. Each word is replaced by another one."),
    Option.of(
        "record.texts",
        Type.FLAG,
        "false",
        "",
        "Whether recordings contain the texts. What looks like a secret is still replaced."),
    Option.within(
        "record.max-size",
        Type.WHOLE,
        "104857600",
        100_000,
        1e13,
        "The largest total size of the recordings in the folder, in bytes."),
    Option.within(
        "record.max-age", Type.DURATION, "7d", 60_000, 3660 * DAY, "How long recordings are kept."),
    Option.of(
        "metrics",
        Type.CHOICE,
        "none",
        "none|auto|micrometer|opentelemetry",
        "Where metrics go: the global Micrometer registry, the global OpenTelemetry, or (`auto`)"
            + " the first of the two that the application has."),
    Option.within(
        "metrics.port",
        Type.WHOLE,
        "0",
        0,
        65_535,
        "A port at which scrapers get the metrics in Prometheus' format, at `/metrics`. `0` is"
            + " off."),
    Option.of(
        "metrics.address",
        Type.TEXT,
        "127.0.0.1",
        "address",
        "The address that this port is bound to, such as `0.0.0.0`. Others than this machine need"
            + " a token."),
    Option.of(
        "metrics.token-file",
        Type.TEXT,
        "",
        "file",
        "A file with the token that scrapers must send, as `Authorization: Bearer`."),
    Option.of(
        "span-events",
        Type.FLAG,
        "false",
        "",
        "Whether each decision adds an event to the current OpenTelemetry span."),
    Option.of(
        "logs",
        Type.CHOICE,
        "none",
        "none|otlp",
        "Where verdicts, near misses and changes by operators go as logs: with `otlp` to the"
            + " receiver that OpenTelemetry's own variables name, such as"
            + " `OTEL_EXPORTER_OTLP_ENDPOINT`."),
    Option.of(
        "jmx",
        Type.FLAG,
        "false",
        "",
        "Whether to register the MBean `io.loophound:type=LoopHound`."),
    Option.of(
        "jfr",
        Type.FLAG,
        "false",
        "",
        "Whether the JDK Flight Recorder gets events: verdicts, near misses and the time each"
            + " decision takes."),
  };

  private OperatorOptions() {}

  /** The given options, followed by these. */
  static Option[] addTo(Option[] general) {
    return GuardOptions.join(general, ALL);
  }
}
