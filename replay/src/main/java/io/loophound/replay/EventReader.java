package io.loophound.replay;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.replay.Trace.Event;
import io.loophound.replay.Trace.ModelEvent;
import io.loophound.replay.Trace.ToolEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads the events of a run. Unknown fields are ignored; errors name the bad field. */
final class EventReader {
  /**
   * Without this limit a short line could name one long result in each of thousands of messages.
   */
  private static final long MOST_TAKEN = 1 << 27;

  private final List<Event> events = new ArrayList<>();
  private long taken;

  private EventReader() {}

  /**
   * Reads a list of events.
   *
   * @throws IllegalArgumentException naming the event, from 0, and what is wrong with it
   */
  static List<Event> read(JsonValue list) {
    if (!list.isArray()) {
      throw new IllegalArgumentException("a run needs an array \"events\"");
    }
    EventReader reader = new EventReader();
    for (JsonValue event : list) {
      reader.events.add(reader.event(event));
    }
    return reader.events;
  }

  private Event event(JsonValue event) {
    return switch (text(event, "t")) {
      case "llm" -> model(event);
      case "tool" -> tool(event);
      default -> throw wrong("\"t\" is neither llm nor tool");
    };
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException("event " + events.size() + ": " + what);
  }

  private ModelEvent model(JsonValue event) {
    boolean whole = event.has("messages");
    return new ModelEvent(
        text(event, "agent"),
        text(event, "session"),
        seconds(event),
        text(event, "model"),
        messages(event.path(whole ? "messages" : "messages_tail")),
        whole,
        text(event, "response"),
        calls(event.path("tool_calls")),
        usage(event.path("usage")),
        seconds(event, "replied_s"),
        end(text(event, "end")),
        event.path("anew").asBoolean(false));
  }

  private static ModelReply.End end(String how) {
    return switch (how) {
      case "failed" -> ModelReply.End.FAILED;
      case "cancelled" -> ModelReply.End.CANCELLED;
      case "refused" -> ModelReply.End.REFUSED;
      default -> ModelReply.End.COMPLETED;
    };
  }

  private ToolEvent tool(JsonValue event) {
    if (text(event, "name").isEmpty()) {
      throw wrong("a tool needs a \"name\"");
    }
    return new ToolEvent(
        text(event, "agent"),
        text(event, "session"),
        seconds(event),
        text(event, "name"),
        arguments(event.path("args")),
        event.path("result").isNull() ? null : text(event, "result"),
        flag(event.path("error")),
        seconds(event, "began_s"));
  }

  private Double seconds(JsonValue event) {
    return seconds(event, "at_s");
  }

  private Double seconds(JsonValue event, String field) {
    JsonValue at = event.path(field);
    if (at.isMissing() || at.isNull()) {
      return null;
    }
    if (!at.isNumber() || !(at.asDouble(-1) >= 0 && at.asDouble(-1) <= 1e9)) {
      throw wrong("\"" + field + "\" is no time: allowed is 0 to 1000000000");
    }
    return at.asDouble(-1);
  }

  private List<Message> messages(JsonValue list) {
    List<Message> messages = new ArrayList<>();
    for (JsonValue message : list) {
      Role role = role(message);
      Boolean error = role == Role.TOOL ? flag(message.path("error")) : null;
      boolean unread = message.path("content").isNull();
      String text = unread ? null : text(message, "content");
      if (message.has("content_from")) {
        ToolEvent from = from(message.path("content_from"));
        text = taken(text(message, "prefix"), from.result(), text(message, "suffix"));
        error = role == Role.TOOL ? from.error() : null;
      }
      messages.add(
          new Message(
              role, text, calls(message.path("tool_calls")), text(message, "tool_call_id"), error));
    }
    return messages;
  }

  private String taken(String prefix, String result, String suffix) {
    if (result == null) {
      return null;
    }
    taken += prefix.length() + result.length() + suffix.length();
    if (taken > MOST_TAKEN) {
      throw wrong(
          "the messages with \"content_from\" have more than " + MOST_TAKEN + " characters");
    }
    return prefix.isEmpty() && suffix.isEmpty() ? result : prefix + result + suffix;
  }

  private ToolEvent from(JsonValue index) {
    int number = index.isNumber() ? index.asInt(-1) : -1;
    if (number < 0 || number >= events.size()) {
      throw wrong("\"content_from\" names no event before it: " + index);
    }
    if (events.get(number) instanceof ToolEvent tool) {
      return tool;
    }
    throw wrong("\"content_from\" names an event that is no tool: " + index);
  }

  /** Text that a guard has inserted is not the user's: it counts as instructions. */
  private static Role role(JsonValue message) {
    if (message.path("synthetic").asBoolean(false)) {
      return Role.SYSTEM;
    }
    return switch (text(message, "role").toLowerCase(Locale.ROOT)) {
      case "system", "developer" -> Role.SYSTEM;
      case "assistant" -> Role.ASSISTANT;
      case "tool", "function" -> Role.TOOL;
      default -> Role.USER;
    };
  }

  private List<ToolCall> calls(JsonValue list) {
    List<ToolCall> calls = new ArrayList<>();
    for (JsonValue call : list) {
      calls.add(new ToolCall(text(call, "id"), text(call, "name"), arguments(call.path("args"))));
    }
    return calls;
  }

  /** Arguments may be null, an object, or a raw string that is not JSON. */
  private static String arguments(JsonValue args) {
    return args.isText() ? args.asText() : args.isMissing() ? "" : args.toString();
  }

  private static Boolean flag(JsonValue flag) {
    return flag.isBoolean() ? flag.asBoolean(false) : null;
  }

  private static Usage usage(JsonValue usage) {
    return usage.isObject()
        ? new Usage(
            tokens(usage, "input_tokens", "prompt_tokens"),
            tokens(usage, "output_tokens", "completion_tokens"),
            Math.min(
                tokens(usage, "input_tokens", "prompt_tokens"),
                tokens(usage, "cached_input_tokens", "cached_input_tokens")),
            usage.path("estimated").asBoolean(false))
        : null;
  }

  private static long tokens(JsonValue usage, String name, String otherName) {
    return Math.max(0, usage.path(name).asLong(usage.path(otherName).asLong(0)));
  }

  static String text(JsonValue node, String field) {
    return node.path(field).asText();
  }
}
