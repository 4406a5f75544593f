package io.loophound.wire;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.wire.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A reply assembled from pieces, up to a limit. Not thread-safe. */
public final class ReplyBuilder {
  private static final int CALL_LIMIT = 1024;

  private final Json.Parsers parsers = new Json.Parsers();
  private final StringBuilder text = new StringBuilder();
  private final List<CallBuilder> calls = new ArrayList<>();
  private String id = "";
  private String finishReason = "";
  private String error;
  private Usage usage;
  private int size;
  private int highest = -1; // of the numbers of calls
  private boolean overflow;
  private boolean callsLeftOut;
  private boolean whole;
  private String model = "";
  private final int limit;
  private final Consumer<CharSequence> onText;

  /** A reply of at most {@code limit} characters, whose text also goes to {@code onText}. */
  public ReplyBuilder(int limit, Consumer<CharSequence> onText) {
    this.limit = limit;
    this.onText = onText;
  }

  /** The parsers of its events. */
  public Json.Parsers parsers() {
    return parsers;
  }

  /** The provider's id of the reply. */
  public void id(String value) {
    id = value;
  }

  /** More of the reply's text. */
  public void text(String more) {
    append(text, more);
    if (!more.isEmpty()) {
      onText.accept(more);
    }
  }

  /** More of the model's thinking: passed on while it streams, but not part of the reply. */
  public void thought(String more) {
    if (!more.isEmpty()) {
      onText.accept(more);
    }
  }

  /** The model that speaks. */
  public void model(String value) {
    model = value;
  }

  /** Nothing follows any more. */
  public void end() {
    whole = true;
  }

  /** Why the reply ended. */
  public void finishReason(String value) {
    finishReason = value;
  }

  /** The provider's error. */
  public void error(String value) {
    error = value;
  }

  /** The tokens, as counted by the provider; {@code input} includes those from a cache. */
  public void usage(long input, long output, long cachedInput) {
    long all = Math.max(0, input);
    long cached = Math.min(all, Math.max(0, cachedInput));
    usage = new Usage(all, Math.max(0, output), cached, false);
  }

  /**
   * More of a call.
   *
   * @param index the call's number, or -1 when it is not given
   * @param delta whether this is a piece of a stream, which belongs to the previous call if it has
   *     no number and id
   */
  public void call(int index, boolean delta, String callId, String name, String arguments) {
    CallBuilder call = slot(index, delta, callId);
    if (call != null) {
      call.id = call.id.isEmpty() ? callId : call.id;
      append(call.name, name.contentEquals(call.name) ? "" : name);
      append(call.arguments, arguments);
    }
  }

  /** The provider's id of the reply so far, or empty. */
  public String id() {
    return id;
  }

  /** The model that replies, or empty. */
  public String model() {
    return model;
  }

  /** Whether the reply is complete. */
  public boolean isComplete() {
    return whole;
  }

  /** Call {@code index} is complete: if no arguments came, it has none. */
  public void callEnds(int index) {
    for (CallBuilder call : calls) {
      if (call.index == index && call.arguments.isEmpty()) {
        append(call.arguments, "{}");
      }
    }
  }

  /** Whether any text came yet. */
  public boolean hasText() {
    return !text.isEmpty();
  }

  /** Whether the reply has any content so far. */
  public boolean isEmpty() {
    return text.isEmpty() && calls.isEmpty() && finishReason.isEmpty() && error == null;
  }

  /** Whether the reply exceeded the limit: the rest of it is left out. */
  public boolean hasOverflowed() {
    return overflow;
  }

  /** Whether the reply asks for more calls than are kept: those that follow need not be read. */
  public boolean hasLeftOutCalls() {
    return callsLeftOut;
  }

  /** The error, or null. */
  public String error() {
    return error;
  }

  /** The reply. */
  public ModelReply build() {
    if (error != null) {
      return ModelReply.failed(error);
    }
    List<ToolCall> built = new ArrayList<>();
    for (CallBuilder call : calls) {
      built.add(new ToolCall(call.id, call.name.toString(), call.arguments.toString()));
    }
    return new ModelReply(
        ModelReply.End.COMPLETED, id, text.toString(), built, finishReason, usage);
  }

  private CallBuilder slot(int index, boolean delta, String callId) {
    boolean isNew = index > highest; // a reply may ask for very many
    for (int i = calls.size() - 1; i >= 0 && !isNew; i--) {
      CallBuilder call = calls.get(i);
      // Some gateways number every call of a stream 0: another id is another call.
      boolean sameId = callId.isEmpty() || call.id.isEmpty() || call.id.equals(callId);
      if (index >= 0 ? call.index == index && sameId : delta && sameId) {
        return call;
      }
      if (index < 0) {
        break;
      }
    }
    if (calls.size() == CALL_LIMIT) {
      overflow = true;
      callsLeftOut = true;
      return null;
    }
    CallBuilder call = new CallBuilder(index);
    highest = Math.max(highest, index);
    calls.add(call);
    return call;
  }

  private void append(StringBuilder to, String more) {
    int count = Math.min(more.length(), limit - size);
    overflow |= count < more.length();
    to.append(more, 0, count);
    size += count;
  }

  private static final class CallBuilder {
    final int index;
    final StringBuilder name = new StringBuilder();
    final StringBuilder arguments = new StringBuilder();
    String id = "";

    CallBuilder(int index) {
      this.index = index;
    }
  }
}
