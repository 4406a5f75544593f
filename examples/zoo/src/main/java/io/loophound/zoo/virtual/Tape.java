package io.loophound.zoo.virtual;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ToolCall;
import io.loophound.zoo.script.Program;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;

/** Writes down one conversation in the trace format of {@code loophound.jar replay}. */
final class Tape {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final double MILLIS = 1000;

  private final ObjectNode run = JSON.createObjectNode();
  private final ArrayNode events;
  private final IdentityHashMap<Message, Integer> results = new IdentityHashMap<>();
  private List<Message> known = List.of();
  private ObjectNode call;

  /** A tape of a program's conversation. */
  Tape(Program program, String id) {
    run.put("id", id).put("source", "zoo").put("licence", "Apache-2.0");
    run.put("model", program.model());
    label(program);
    events = run.putArray("events");
  }

  private void label(Program program) {
    ObjectNode label = run.putObject("label");
    boolean honest = program.fate() == Program.Fate.FREE;
    if (honest) {
      label.put("loop", false).put("hard_negative", true);
    } else if (program.fate() == Program.Fate.STOPPED && program.talks().size() == 1) {
      label.put("loop", true);
      label.put("redundant_llm_calls", Math.max(0, program.requests() - program.bound()));
    } else {
      label.putNull("loop"); // it shows in several conversations, or a report is enough
    }
    label.put("kind", program.habit().label()).put("held_out", program.heldOut());
  }

  /** A request was sent. */
  void asked(List<Message> request, long millis) {
    call = events.addObject().put("t", "llm").put("at_s", millis / MILLIS);
    boolean goesOn =
        request.size() >= known.size() && request.subList(0, known.size()).equals(known);
    ArrayNode messages = call.putArray(goesOn ? "messages_tail" : "messages");
    if (!goesOn) {
      call.put("anew", true);
    }
    for (Message message : request.subList(goesOn ? known.size() : 0, request.size())) {
      add(messages, message);
    }
    known = List.copyOf(request);
  }

  private void add(ArrayNode messages, Message message) {
    Integer result = results.get(message);
    ObjectNode json = messages.addObject();
    json.put("role", message.role().name().toLowerCase(Locale.ROOT));
    if (result == null) {
      json.put("content", message.text());
    } else {
      json.put("content_from", result);
    }
  }

  /** The reply to the last request came; {@code said} is what the history gets of it. */
  void replied(String text, List<ToolCall> asks, Message said, long millis) {
    call.put("replied_s", millis / MILLIS).put("response", text);
    ArrayNode list = call.putArray("tool_calls");
    for (ToolCall ask : asks) {
      arguments(list.addObject().put("name", ask.name()), ask.arguments());
    }
    List<Message> longer = new ArrayList<>(known);
    longer.add(said);
    known = longer;
  }

  /** The last request failed. */
  void failed(String error, long millis) {
    call.put("replied_s", millis / MILLIS).put("end", "failed").put("response", error);
  }

  /** A tool returned; {@code message} is how the history tells it. */
  void returned(ToolCall ask, String result, Message message, long began, long millis) {
    results.put(message, events.size());
    ObjectNode tool = events.addObject().put("t", "tool").put("name", ask.name());
    arguments(tool, ask.arguments());
    tool.put("result", result).put("began_s", began / MILLIS).put("at_s", millis / MILLIS);
  }

  private static void arguments(ObjectNode event, String arguments) {
    try {
      event.set("args", JSON.readTree(arguments));
    } catch (JsonProcessingException e) {
      event.put("args", arguments); // a model that calls wrongly
    }
  }

  /**
   * The run as a line.
   *
   * @param bound how many model calls a loop may make
   */
  String line(int bound) {
    ObjectNode label = (ObjectNode) run.get("label");
    if (label.path("loop").asBoolean()) {
      label.put("latest_event", eventsWithin(bound));
    }
    return run.toString();
  }

  private int eventsWithin(int bound) {
    int arrived = 0;
    for (int i = 0; i < events.size(); i++) {
      arrived += events.get(i).path("t").asText().equals("llm") ? 1 : 0;
      if (arrived > bound) {
        return i;
      }
    }
    return events.size();
  }
}
