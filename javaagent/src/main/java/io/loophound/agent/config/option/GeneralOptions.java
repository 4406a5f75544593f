package io.loophound.agent.config.option;

/** The options that belong to no detector, in the order of the documentation. */
public final class GeneralOptions {
  private static final double DAY = 86_400_000;

  public static final Option SEAM =
      Option.of(
          "seam.<name>.enabled",
          Type.FLAG,
          "true",
          "",
          "Whether one library is watched; `list-seams` prints the names.");

  static final Option[] ALL = {
    Option.of("enabled", Type.FLAG, "true", "", "Whether the agent does anything at all."),
    Option.of(
            "mode",
            Type.CHOICE,
            Options.MODE,
            "off|observe|enforce",
            "What the agent may do: nothing, only report, or stop calls. Under a test"
                + " runner or benchmark harness the default is `observe`. The emergency switch: the"
                + " system property may be set while the JVM runs.")
        .asDynamic(),
    Option.of(
        "config",
        Type.TEXT,
        "",
        "file",
        "A file that sets options, `.properties` or `.json`; it is watched, and dynamic options"
            + " apply to the next call. Whatever else sets an option wins over it."),
    Option.of(
            "compat",
            Type.CHOICE,
            "none",
            "none|langsight|agentgazer|fairvisor|gateway|zelyx",
            "Starts from the detectors and boundaries of another system instead of the defaults; every"
                + " other option still wins.")
        .asDynamic(),
    Option.within(
            "window",
            Type.WHOLE,
            "20",
            2,
            1000,
            "How many model calls, and how many rounds of tool calls, of a run are looked at.")
        .asDynamic(),
    Option.within(
            "threshold",
            Type.NUMBER,
            "10",
            2,
            1000,
            "The score that fires `similarity`; `similarity.threshold` wins when both are set.")
        .asDynamic(),
    Option.within(
            "cooldown",
            Type.DURATION,
            "30s",
            1_000,
            DAY,
            "How long a block holds: 30s, 5m, 1h or 1500ms; a plain number is seconds.")
        .asDynamic(),
    Option.of(
            "agent.<name>.<option>",
            Type.TEXT,
            "",
            "as the option",
            "An option of a detector for the runs of one agent, such as"
                + " `agent.planner.repetition.threshold`; not as an environment variable, where the"
                + " name would lose its capitals.")
        .asDynamic(),
    Option.of(
            "agents.inherit",
            Type.CHOICE,
            "fields",
            "fields|whole",
            "What agents with options of their own inherit: what is set for all agents"
                + " (`fields`), or the defaults of all detectors (`whole`).")
        .asDynamic(),
    Option.of(
            "tool.<name>.exempt",
            Type.FLAG,
            "false",
            "",
            "Whether the calls of one tool are never counted as repetition.")
        .asDynamic(),
    Option.within(
            "tool.<name>.threshold",
            Type.WHOLE,
            "0",
            0,
            1000,
            "The threshold of `repetition`, `cycle` and `interleaved` for one tool; 0 leaves theirs.")
        .asDynamic(),
    Option.of(
            "tool.<name>.identity",
            Type.LIST,
            "",
            "",
            "The only top-level arguments that tell two calls of one tool apart; none: all do.")
        .asDynamic(),
    Option.of(
            "tool.<name>.ignore",
            Type.LIST,
            "",
            "",
            "Top-level arguments of one tool that do not matter, such as a time or a request id.")
        .asDynamic(),
    exempt("agents", "Agents that are never stopped: names, optionally with `*` at one end."),
    exempt("hosts", "Hosts whose HTTP calls are never stopped; optionally with `*` at one end."),
    exempt("paths", "Prefixes of request paths whose HTTP calls are never stopped."),
    exempt("headers", "Request headers that exempt an HTTP call: `Name`, or `Name=value`."),
    Option.of(
        "session.header",
        Type.TEXT,
        "",
        "Name",
        "A request header that names the conversation of an HTTP call: calls with equal"
            + " values belong to one run, others never do."),
    Option.of(
        "session.mdc",
        Type.TEXT,
        "",
        "key",
        "The same for a key of the thread's logging context (SLF4J's MDC), where the"
            + " framework knows no conversation."),
    Option.of(
        "http.refusal-status",
        Type.CHOICE,
        "422",
        "422|429",
        "The status of a stopped HTTP call: 422 ends it in every client measured, 429 (with"
            + " Retry-After) is retried by some."),
    Option.of(
        "http.refusal-throws",
        Type.FLAG,
        "false",
        "",
        "Whether a stopped HTTP call throws `LoopHoundKill`, or fails its future with it,"
            + " instead of getting a reply, where a thread waits for it or holds a future."),
    Option.within(
        "http.body-limit",
        Type.WHOLE,
        "8388608",
        1_024,
        1 << 30,
        "The longest request or reply that is inspected, in bytes; a longer one passes"
            + " through and is counted as unread."),
    Option.of(
        "wire.paths",
        Type.LIST,
        "",
        "",
        "Addresses of model calls behind a gateway that changes paths, as `PATH=DIALECT`:"
            + " `/llm/ask=openai-chat`, optionally with `*` at one end. Dialects:"
            + " `openai-chat`, `openai-responses`, `anthropic-messages`, `gemini`,"
            + " `ollama-chat`, `ollama-generate`, `bedrock-converse`, `bedrock-invoke`,"
            + " `cohere-chat`, `dashscope`, `watsonx-chat`, and `none` for calls that only look"
            + " like model calls."),
    SEAM,
    Option.within(
            "valve.runs",
            Type.WHOLE,
            "20",
            1,
            100_000,
            "The valve against LoopHound's own errors: when one detector stops this many"
                + " distinct runs of one caller within a minute, it only reports about that caller"
                + " until it has had nothing to stop for five minutes, or the mode is set again.")
        .asDynamic(),
    Option.within(
            "valve.share",
            Type.NUMBER,
            "0.5",
            0.01,
            1,
            "The same for the share of the caller's model calls that are stopped within a"
                + " minute, once there are at least 5 runs and 20 calls.")
        .asDynamic(),
    Option.of(
        "log",
        Type.TEXT,
        Options.LOG,
        "stderr|none|slf4j|file",
        "Where lines go. A file is appended to. `slf4j` is the application's own logging, as logger"
            + " `loophound`; until the application has started it, and where it has none, they go"
            + " to standard error. Standard output belongs to the application."),
    Option.of(
        "log-level",
        Type.CHOICE,
        Options.LOG_LEVEL,
        "error|warn|info|debug|trace",
        "The least severe lines that are written; `error` hides verdicts."),
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
        "A file to which the counts are written as JSON when the JVM ends; `%p` stands"
            + " for the process id."),
    Option.of(
            "prices",
            Type.TEXT,
            "",
            "file",
            "A JSON file with prices in US dollars per million tokens, `{\"model\": [input, output,"
                + " cached input]}`; it adds to the prices that ship, and wins over them.")
        .asDynamic(),
    Option.of(
        "any-jvm",
        Type.FLAG,
        "false",
        "",
        "Whether the agent also starts on a JVM newer than those it was tested on; only as a"
            + " system property."),
    Option.of(
        "jdk-tools",
        Type.FLAG,
        "false",
        "",
        "Whether the agent also starts in the JDK's own tools, which JAVA_TOOL_OPTIONS reaches;"
            + " only as a system property."),
  };

  private GeneralOptions() {}

  private static Option exempt(String what, String text) {
    return Option.of("exempt." + what, Type.LIST, "", "", text).asDynamic();
  }
}
