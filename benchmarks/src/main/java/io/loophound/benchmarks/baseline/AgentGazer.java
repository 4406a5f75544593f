package io.loophound.benchmarks.baseline;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.replay.Trace;
import io.loophound.replay.Trace.Event;
import io.loophound.replay.Trace.ModelEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * {@link GazerScore} at AgentGazer's defaults. It sees the last user message of each request, the
 * reply with its calls, and the tools that a request declares. Recorded runs do not list declared
 * tools, so either all tools that a run calls count as declared from the start, or none.
 */
public final class AgentGazer implements Baseline {
  private static final int WINDOW = 20;
  private static final double THRESHOLD = 10;

  private final boolean declared;

  /** With {@code declared}, the tools a run asks for count as declared in each of its requests. */
  public AgentGazer(boolean declared) {
    this.declared = declared;
  }

  @Override
  public String name() {
    return declared ? "AgentGazer" : "AgentGazer, tools unknown";
  }

  @Override
  public Stop stop(Trace trace) {
    GazerScore score = new GazerScore(WINDOW, THRESHOLD);
    List<String> tools = declared ? tools(trace) : List.of();
    String prompt = "";
    for (int step = 0; step < trace.events().size(); step++) {
      if (trace.events().get(step) instanceof ModelEvent call) {
        prompt = lastUserMessage(call.messages(), prompt);
        if (score.refuses(prompt, tools)) {
          return new Stop(step, true);
        }
        score.seen(prompt, tools, raw(call));
      }
    }
    return null;
  }

  private static String lastUserMessage(List<Message> messages, String before) {
    String last = before;
    for (Message message : messages) {
      last = message.role() == Role.USER ? message.text() : last;
    }
    return last;
  }

  private static String raw(ModelEvent call) {
    StringBuilder body = new StringBuilder(call.response());
    for (ToolCall asked : call.calls()) {
      body.append(" {\"name\":\"").append(asked.name()).append("\",\"arguments\":");
      body.append(asked.arguments()).append('}');
    }
    return body.toString();
  }

  private static List<String> tools(Trace trace) {
    TreeSet<String> names = new TreeSet<>();
    for (Event event : trace.events()) {
      if (event instanceof ModelEvent call) {
        for (ToolCall asked : call.calls()) {
          names.add(asked.name());
        }
      }
    }
    return new ArrayList<>(names);
  }
}
