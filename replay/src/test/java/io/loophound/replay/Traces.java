package io.loophound.replay;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Runs for tests, as lines of the trace format. */
final class Traces {

  private Traces() {}

  /** Our own runs in one of the files beside this class. */
  static List<Trace> own(String file) throws IOException {
    TraceReader reader = new TraceReader();
    String resource = "/runs/" + file + ".jsonl";
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(Traces.class.getResourceAsStream(resource)),
                StandardCharsets.UTF_8))) {
      return lines.lines().map(reader::read).toList();
    }
  }

  /** An agent that asks {@code rounds} times for the same lookup and gets the same answer. */
  static String loop(String id, int rounds) {
    List<String> events = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      events.add(
          model(i == 0 ? "{'role':'user','content':'Where is order 7?'}" : result(2 * i - 1)));
      events.add(tool("no such order"));
    }
    return line(
        id,
        "{'loop':true,'kind':'exact_repeat','first_loop_step':2,'last_loop_step':"
            + (2 * rounds - 2)
            + ",'redundant_llm_calls':"
            + (rounds - 1)
            + "}",
        events);
  }

  /** The same of a harness that puts each result into a message of the user's. */
  static String harness(String id, int rounds) {
    String loop = loop(id, rounds);
    return loop.replace("{\"role\":\"tool\",", "{\"role\":\"user\",\"prefix\":\"Output: \",");
  }

  /** An agent that reads {@code pages} pages, each with text of its own. */
  static String paging(String id, int pages) {
    List<String> events = new ArrayList<>();
    for (int i = 0; i < pages; i++) {
      String page = "{'name':'read','args':{'page':" + i + "}}";
      String message = i == 0 ? "{'role':'user','content':'Sum up.'}" : result(2 * i - 1);
      events.add(
          "{'t':'llm','messages_tail':["
              + message
              + "],'response':'','tool_calls':["
              + page
              + "]}");
      events.add(
          "{'t':'tool','name':'read','args':{'page':"
              + i
              + "},'result':'chapter "
              + "abcdefghijklmnopqrstuvwxyz".charAt(i)
              + " tells of the year "
              + (1700 + 13 * i)
              + "','error':false}");
    }
    return line(id, "{'loop':false,'hard_negative':true}", events);
  }

  static String line(String id, String label, List<String> events) {
    return json(
        "{'id':'"
            + id
            + "','source':'tests','agent':'a','model':'gpt-4o','label':"
            + label
            + ",'events':["
            + String.join(",", events)
            + "]}");
  }

  static String model(String message) {
    return "{'t':'llm','messages_tail':["
        + message
        + "],'response':'','tool_calls':[{'name':'lookup','args':{'id':7}}],"
        + "'usage':{'input_tokens':1000,'output_tokens':100}}";
  }

  static String tool(String result) {
    return "{'t':'tool','name':'lookup','args':{'id':7},'result':'" + result + "','error':false}";
  }

  static String result(int event) {
    return "{'role':'tool','content_from':" + event + "}";
  }

  static String json(String text) {
    return text.replace('\'', '"');
  }
}
