package io.loophound.integration.koog.mapping;

import ai.koog.prompt.Prompt;
import ai.koog.prompt.llm.LLModel;
import ai.koog.prompt.message.Message.Assistant;
import ai.koog.prompt.message.MessagePart;
import ai.koog.prompt.message.ResponseMetaInfo;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Koog's objects as event records. */
public final class Mapping {
  /** The name of the seam. */
  public static final String SEAM = "koog";

  private static final Origin ORIGIN = Origin.of(SEAM);

  private Mapping() {}

  /** A request. */
  public static ModelRequest request(
      Prompt prompt, LLModel model, IdentityHashes hashes, RunKey run, String traceId) {
    Messages messages = new Messages(prompt.getMessages(), hashes);
    return new ModelRequest(ORIGIN, run, model.getId(), messages, "", traceId);
  }

  /** A tool about to be called. */
  public static ToolRequest toolRequest(MessagePart.Tool.Call call, RunKey run, String traceId) {
    return new ToolRequest(run, call.getId(), call.getTool(), call.getArgs(), true, traceId);
  }

  /** A reply, or the one of several with which the conversation continues: the first with calls. */
  public static ModelReply reply(Object returned) {
    if (!(returned instanceof List<?> choices)) {
      return returned instanceof Assistant reply ? reply(reply) : ModelReply.cancelled();
    }
    Object first = choices.isEmpty() ? null : choices.get(0);
    for (Object each : choices) {
      if (each instanceof Assistant choice && !toolCalls(choice.getParts()).isEmpty()) {
        return reply(choice);
      }
    }
    return first instanceof Assistant reply ? reply(reply) : ModelReply.cancelled();
  }

  private static ModelReply reply(Assistant reply) {
    return new ModelReply(
        ModelReply.End.COMPLETED,
        reply.getId(),
        Parts.text(reply.getParts()),
        toolCalls(reply.getParts()),
        reason(reply.getFinishReason()),
        usage(reply.getMetaInfo()));
  }

  static String reason(String finishReason) {
    return finishReason == null ? "" : finishReason.toLowerCase(Locale.ROOT);
  }

  /** The usage in a reply, or null. */
  static Usage usage(ResponseMetaInfo told) {
    long in = told == null ? 0 : count(told.getInputTokensCount());
    long out = told == null ? 0 : count(told.getOutputTokensCount());
    return in == 0 && out == 0 ? null : new Usage(in, out, false);
  }

  private static long count(Integer tokens) {
    return tokens == null ? 0 : Math.max(0, tokens);
  }

  static List<ToolCall> toolCalls(List<? extends MessagePart> parts) {
    List<ToolCall> calls = new ArrayList<>();
    for (MessagePart part : parts) {
      if (part instanceof MessagePart.Tool.Call call) {
        calls.add(new ToolCall(call.getId(), call.getTool(), call.getArgs()));
      }
    }
    return calls;
  }
}
