package io.loophound.agent.operator.record;

import io.loophound.agent.operator.json.JsonText;
import io.loophound.agent.operator.record.Call.OfModel;
import io.loophound.agent.operator.record.Call.OfModel.Form;
import io.loophound.agent.operator.record.Call.OfTool;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Writes calls as events of a trace, rewriting each text of the conversation. */
final class CallText {
  private static final Pattern NAME = Pattern.compile("[\\p{Alnum}_.:@/-]{1,128}");
  private static final double NANOS = 1e9;

  private final UnaryOperator<String> rewrite;

  CallText(UnaryOperator<String> rewrite) {
    this.rewrite = rewrite;
  }

  String of(Call call) {
    return JsonText.of(call instanceof OfModel model ? model(model) : tool((OfTool) call));
  }

  private Map<String, Object> model(OfModel call) {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("t", "llm");
    event.put("at_s", seconds(call, call.atNanos()));
    if (!call.model().isEmpty()) {
      event.put("model", name(call.model()));
    }
    event.put(
        call.form() == Form.TAIL ? "messages_tail" : "messages",
        call.messages().written(this::messages));
    if (call.form() == Form.ANEW) {
      event.put("anew", true);
    }
    ModelReply reply = call.ending().reply();
    if (reply.end() != ModelReply.End.COMPLETED) {
      event.put("end", reply.end().name().toLowerCase(Locale.ROOT));
    }
    event.put("response", rewrite.apply(reply.text()));
    event.put("tool_calls", calls(reply.toolCalls()));
    if (reply.usage() != null) {
      event.put("usage", usage(reply.usage()));
    }
    event.put("replied_s", seconds(call, call.ending().nanos()));
    return event;
  }

  private static double seconds(Call call, long nanos) {
    return Math.max(0, nanos - call.history().beganNanos) / NANOS;
  }

  private List<Object> messages(List<Message> messages) {
    List<Object> list = new ArrayList<>();
    for (Message message : messages) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("role", message.role().name().toLowerCase(Locale.ROOT));
      fields.put("content", message.unread() ? null : rewrite.apply(message.text()));
      if (!message.toolCalls().isEmpty()) {
        fields.put("tool_calls", calls(message.toolCalls()));
      }
      if (message.role() == Role.TOOL && !message.toolCallId().isEmpty()) {
        fields.put("tool_call_id", rewrite.apply(message.toolCallId()));
      }
      if (message.error() != null) {
        fields.put("error", message.error());
      }
      list.add(fields);
    }
    return list;
  }

  private List<Object> calls(List<ToolCall> calls) {
    List<Object> list = new ArrayList<>();
    for (ToolCall call : calls) {
      Map<String, Object> fields = new LinkedHashMap<>();
      if (!call.id().isEmpty()) {
        fields.put("id", rewrite.apply(call.id()));
      }
      fields.put("name", name(call.name()));
      fields.put("args", rewrite.apply(call.arguments()));
      list.add(fields);
    }
    return list;
  }

  /** The name of a tool or a model, unless the model made it up. */
  private String name(String name) {
    return NAME.matcher(name).matches() ? name : rewrite.apply(name);
  }

  private static Map<String, Object> usage(Usage usage) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("input_tokens", usage.inputTokens());
    fields.put("output_tokens", usage.outputTokens());
    if (usage.cachedInputTokens() > 0) {
      fields.put("cached_input_tokens", usage.cachedInputTokens());
    }
    if (usage.estimated()) {
      fields.put("estimated", true);
    }
    return fields;
  }

  private Map<String, Object> tool(OfTool call) {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("t", "tool");
    event.put("began_s", seconds(call, call.beganNanos()));
    event.put("at_s", seconds(call, call.endedNanos()));
    event.put("name", name(call.name()));
    event.put("args", rewrite.apply(call.arguments()));
    if (call.outcome() != null && call.outcome().unread()) {
      event.put("result", null);
    } else if (call.outcome() != null) {
      event.put("result", rewrite.apply(call.outcome().text()));
      if (call.outcome().error() != null) {
        event.put("error", call.outcome().error());
      }
    }
    return event;
  }

  /** The beginning of a run's line, up to its events. */
  static String head(RecordedHistory history, String id, boolean texts) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", id);
    fields.put("source", "recording");
    fields.put("agent", history.agent);
    fields.put("texts", texts ? "redacted" : "digests");
    String object = JsonText.of(fields);
    return object.substring(0, object.length() - 1) + ",\"events\":[";
  }

  /** How it ends. */
  static String foot(RecordedHistory history) {
    int leftOut = history.leftOut();
    return "]" + (leftOut == 0 ? "" : ",\"left_out\":" + leftOut) + "}\n";
  }
}
