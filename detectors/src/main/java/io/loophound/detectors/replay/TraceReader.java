package io.loophound.detectors.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.replay.Trace.Event;
import io.loophound.detectors.replay.Trace.Label;
import io.loophound.detectors.replay.Trace.ModelEvent;
import io.loophound.detectors.replay.Trace.ToolEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads one line of the trace format. */
public final class TraceReader {
  private final ObjectMapper json = new ObjectMapper();

  /**
   * Reads a run.
   *
   * @throws IllegalArgumentException when the line is no run, with what is wrong in its message
   */
  public Trace read(String line) {
    JsonNode run;
    try {
      run = json.readTree(line);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
    }
    if (!run.path("events").isArray()) {
      throw new IllegalArgumentException("a run needs an array \"events\"");
    }
    List<Event> events = new ArrayList<>();
    for (JsonNode event : run.path("events")) {
      events.add(event(event, events));
    }
    return new Trace(
        text(run, "id"),
        text(run, "source"),
        text(run, "agent"),
        text(run, "model"),
        label(run.path("label")),
        events);
  }

  private static Label label(JsonNode label) {
    JsonNode loop = label.path("loop");
    return new Label(
        loop.isBoolean() ? loop.booleanValue() : null,
        text(label, "kind"),
        label.path("first_loop_step").asInt(-1),
        label.path("last_loop_step").asInt(-1),
        label.path("redundant_llm_calls").asInt(0),
        label.path("hard_negative").asBoolean(false));
  }

  private Event event(JsonNode event, List<Event> before) {
    String kind = text(event, "t");
    if (kind.equals("llm")) {
      return new ModelEvent(
          text(event, "agent"),
          text(event, "model"),
          text(event, "session"),
          messages(event.path("messages_tail"), before),
          text(event, "response"),
          calls(event.path("tool_calls")),
          usage(event.path("usage")));
    }
    if (kind.equals("tool")) {
      return new ToolEvent(
          text(event, "agent"),
          text(event, "session"),
          text(event, "name"),
          arguments(event.path("args")),
          text(event, "result"),
          event.path("error").isBoolean() ? event.path("error").booleanValue() : null);
    }
    throw new IllegalArgumentException("event " + before.size() + ": t is neither llm nor tool");
  }

  private static List<Message> messages(JsonNode tail, List<Event> before) {
    List<Message> messages = new ArrayList<>();
    for (JsonNode message : tail) {
      Role role = role(text(message, "role"));
      String text = text(message, "content");
      Boolean error = null;
      if (message.has("content_from")) {
        ToolEvent from = outcome(message.path("content_from").asInt(-1), before);
        text = text(message, "prefix") + from.result() + text(message, "suffix");
        error = from.error();
      }
      messages.add(new Message(role, text, List.of(), "", role == Role.TOOL ? error : null));
    }
    return messages;
  }

  private static ToolEvent outcome(int index, List<Event> before) {
    if (index >= 0 && index < before.size() && before.get(index) instanceof ToolEvent tool) {
      return tool;
    }
    throw new IllegalArgumentException(
        "event " + before.size() + ": content_from names no earlier tool event: " + index);
  }

  private static Role role(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "system", "developer" -> Role.SYSTEM;
      case "assistant" -> Role.ASSISTANT;
      case "tool", "function" -> Role.TOOL;
      default -> Role.USER;
    };
  }

  private List<ToolCall> calls(JsonNode calls) {
    List<ToolCall> list = new ArrayList<>();
    for (JsonNode call : calls) {
      list.add(new ToolCall("", text(call, "name"), arguments(call.path("args"))));
    }
    return list;
  }

  /** Arguments may be null, an object, or a raw string that is not JSON. */
  private static String arguments(JsonNode args) {
    return args.isTextual() ? args.textValue() : args.isMissingNode() ? "" : args.toString();
  }

  private static Usage usage(JsonNode usage) {
    return usage.isObject()
        ? new Usage(
            usage.path("input_tokens").asLong(usage.path("prompt_tokens").asLong(0)),
            usage.path("output_tokens").asLong(usage.path("completion_tokens").asLong(0)),
            false)
        : null;
  }

  private static String text(JsonNode node, String field) {
    return node.path(field).asText("");
  }
}
