package io.loophound.agent.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** What {@code replay} did with its arguments. */
record ReplayTrial(int code, String out, String err) {
  private static final String TOOL = "{'t':'tool','name':'look','args':{'id':7},'result':'none'}";

  /** Runs the command; between two looks at the clock a second goes by. */
  static ReplayTrial run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    long[] seconds = new long[1];
    int code =
        ReplayCommand.run(
            arguments,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            () -> TimeUnit.SECONDS.toNanos(seconds[0]++));
    return new ReplayTrial(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** One line of a trace file: a run whose tool is called ten times with the same result. */
  static String loop(String id) {
    StringBuilder events = new StringBuilder(TOOL);
    for (int i = 0; i < 9; i++) {
      events.append(',').append(model(2 * i)).append(',').append(TOOL);
    }
    return ("{'id':'"
            + id
            + "','source':'s','label':{'loop':true,'kind':'exact_repeat','first_loop_step':1,"
            + "'redundant_llm_calls':9},'events':["
            + events
            + "]}")
        .replace('\'', '"');
  }

  private static String model(int tool) {
    return "{'t':'llm','messages_tail':[{'role':'tool','content_from':"
        + tool
        + "}],'response':'','tool_calls':[{'name':'look','args':{'id':7}}]}";
  }
}
