package io.loophound.agent.config.option;

/** The options that belong to no detector, in documentation order. */
public final class GeneralOptions {
  public static final Option SEAM =
      Option.of(
          "seam.<name>.enabled",
          Type.FLAG,
          "true",
          "",
          "Whether this library is watched. `list-seams` prints the names.");

  static final Option[] ALL = {
    Option.of("enabled", Type.FLAG, "true", "", "Whether LoopHound starts at all."),
    Option.of(
            "mode",
            Type.CHOICE,
            Options.MODE,
            "off|observe|enforce",
            "What LoopHound may do: nothing (`off`), only report (`observe`), or stop calls"
                + " (`enforce`). Under a test runner or benchmark harness the default is"
                + " `observe`. The emergency switch: set the system property while the JVM runs.")
        .asDynamic(),
    Option.of(
        "config",
        Type.TEXT,
        "",
        "file",
        "A file with options, `.properties` or `.json`, watched while the JVM runs."),
    Option.of(
            "compat",
            Type.CHOICE,
            "none",
            "none|langsight|agentgazer|fairvisor|gateway|zelyx",
            "Starts from the counters and limits of another system instead of the score.")
        .asDynamic(),
    Option.of(
            "agent.<name>.<option>",
            Type.TEXT,
            "",
            "as the option",
            "A detector option for one agent, such as `agent.planner.threshold`.")
        .asDynamic(),
    Option.of(
            "agents.inherit",
            Type.CHOICE,
            "fields",
            "fields|whole",
            "What an agent with options of its own inherits: the options set for all agents"
                + " (`fields`), or the defaults of all detectors (`whole`).")
        .asDynamic(),
    Option.of(
            "tool.<name>.exempt", Type.FLAG, "false", "", "Whether calls of this tool never count.")
        .asDynamic(),
    Option.of(
            "tool.<name>.wait",
            Type.FLAG,
            "false",
            "",
            "Whether this tool is meant to be called until its result changes: an unchanged"
                + " result is a wait.")
        .asDynamic(),
    Option.within(
            "tool.<name>.weight",
            Type.NUMBER,
            "1",
            0,
            10,
            "A factor on the weights of this tool's calls: 0.5 takes twice the repeats, 0 never"
                + " counts.")
        .asDynamic(),
    Option.of(
            "tool.<name>.identity",
            Type.LIST,
            "",
            "",
            "The only top-level arguments that tell two calls of this tool apart. If not set,"
                + " all do.")
        .asDynamic(),
    Option.of(
            "tool.<name>.ignore",
            Type.LIST,
            "",
            "",
            "Top-level arguments of this tool to ignore, such as a time or a request id.")
        .asDynamic(),
    exempt("agents", "Agents that are never stopped: names, with an optional `*` at one end."),
    exempt("hosts", "Hosts whose HTTP calls are never stopped, with an optional `*` at one end."),
    exempt("paths", "Prefixes of request paths whose HTTP calls are never stopped."),
    exempt("headers", "Request headers that exempt an HTTP call: `Name`, or `Name=value`."),
    from(
        "session",
        "header:Name|mdc:key",
        "What names the conversation of a call: a header of an HTTP request, or a key of the"
            + " thread's logging context (SLF4J's MDC). Calls with equal values belong to one run,"
            + " calls with different values never do."),
    from(
        "user",
        "header:Name|request[:key]|mdc:key|memory|baggage[:key]|span[:key]",
        "What names the user for whom a call is made, for `budget.user-*-per-day`: a header, the"
            + " request's own field or metadata, the logging context, the framework's user or"
            + " memory id, OpenTelemetry's baggage or span."),
    from(
        "tenant",
        "header:Name|request[:key]|mdc:key|memory|baggage[:key]|span[:key]",
        "The same for the tenant, for `budget.tenant-*-per-day`."),
    Option.of(
        "http.refusal-status",
        Type.CHOICE,
        "422",
        "422|429",
        "The status of a stopped HTTP call. Some clients retry 429."),
    Option.of(
        "http.refusal-throws",
        Type.FLAG,
        "false",
        "",
        "Whether a stopped HTTP call throws `LoopHoundKill`, or fails its future with it,"
            + " instead of getting a reply."),
    Option.within(
        "http.body-limit",
        Type.WHOLE,
        "8388608",
        1_024,
        1 << 30,
        "The longest request or reply that is read, in bytes. A longer one passes through unread."),
    Option.of(
        "wire.paths",
        Type.LIST,
        "",
        "",
        "Paths of model calls, for a gateway that changes paths, as `PATH=DIALECT` with an"
            + " optional `*` at one end: `/llm/ask=openai-chat`. Dialects: `openai-chat`,"
            + " `openai-responses`, `anthropic-messages`, `gemini`, `gemini-interactions`,"
            + " `ollama-chat`, `ollama-generate`, `bedrock-converse`, `bedrock-invoke`,"
            + " `cohere-chat`, `dashscope`, `watsonx-chat`, and `none` for calls that only look"
            + " like model calls."),
    Option.of(
        "model.hosts",
        Type.LIST,
        "",
        "",
        "Hosts of your own that serve models, such as a gateway: `llm.example.com`, or"
            + " `*.example.com` for all below it. A client that no seam sees is named when it"
            + " opens TLS to one."),
    SEAM,
    Option.of(
        "log",
        Type.TEXT,
        Options.LOG,
        "stderr|none|slf4j|FILE",
        "Where log lines go: `FILE` is the path of a file, with a dot or a folder. `slf4j` is the"
            + " application's own logging, as logger `loophound`; without it, and also once the JVM"
            + " ends, lines go to standard error."),
    Option.of(
        "log-level",
        Type.CHOICE,
        Options.LOG_LEVEL,
        "error|warn|info|debug|trace",
        "The least severe verdicts and findings that are written. `error` hides verdicts. Lines"
            + " about the start, coverage and changes are always written."),
    Option.of(
        "log.format",
        Type.CHOICE,
        Options.LOG_FORMAT,
        "text|json",
        "`json` writes each line as an object with `time`, `level`, `logger` and `message`."),
    Option.of(
        "report",
        Type.TEXT,
        Options.REPORT,
        "file",
        "A file that gets the exit report, as JSON, when the JVM ends."),
    Option.of(
        "service",
        Type.TEXT,
        "",
        "name",
        "What this process belongs to. If not set, it is OpenTelemetry's `OTEL_SERVICE_NAME` or"
            + " Spring's `spring.application.name`, if that is a system property or an environment"
            + " variable: LoopHound starts before `application.properties` is read."),
    Option.of(
            "prices",
            Type.TEXT,
            "",
            "file",
            "A JSON file with prices in US dollars per million tokens, `{\"model\": [input,"
                + " output, cached input]}`.")
        .asDynamic(),
    Option.within(
        "java.max",
        Type.WHOLE,
        "28",
        17,
        28,
        "The newest Java that LoopHound starts on. It is tested up to 25."),
    Option.of(
        "jdk-tools",
        Type.FLAG,
        "false",
        "",
        "Whether LoopHound also starts in the JDK's own tools, which JAVA_TOOL_OPTIONS reaches."
            + " System property only."),
  };

  private GeneralOptions() {}

  private static Option from(String who, String words, String text) {
    return Option.of(who + ".from", Type.LIST, "", words, text);
  }

  private static Option exempt(String what, String text) {
    return Option.of("exempt." + what, Type.LIST, "", "", text).asDynamic();
  }
}
