package io.loophound.agent.operator.record;

import io.loophound.agent.operator.record.Call.OfModel;
import io.loophound.agent.operator.record.Call.OfModel.Form;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.text.Excerpt;
import java.util.ArrayList;
import java.util.List;

/** How much of a run's conversation is already recorded. Holds hashes, no text. */
final class RecordedHistory {
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  final String run;
  final String agent;
  final long beganNanos;
  private int known = -1; // messages; negative when it is unknown what a reader knows
  private long hash;
  private boolean replied;
  private int open;
  private long calls;
  private int leftOut;

  RecordedHistory(String run, String agent, long beganNanos) {
    this.run = run;
    this.agent = agent;
    this.beganNanos = beganNanos;
  }

  /** A model call begins: records those of its messages that are new. */
  synchronized OfModel begin(ModelRequest request, long nanos) {
    Conversation conversation = request.conversation();
    boolean goesOn = !request.previousReplyId().isEmpty() && known >= 0;
    int from = goesOn ? 0 : newFrom(conversation);
    Form form = open > 0 ? Form.BESIDE : from < 0 ? Form.ANEW : Form.TAIL;
    open++;
    calls++;
    if (form != Form.BESIDE) {
      known = conversation.size();
      hash = hash(conversation, known);
      replied = false;
    }
    List<Message> messages = messages(conversation, form == Form.TAIL ? from : 0);
    return new OfModel(
        this, calls, request.model(), form, new RecordedMessages(messages), nanos, null);
  }

  /** The start of the delta, or -1 if it is another conversation. The reply is already known. */
  private int newFrom(Conversation conversation) {
    boolean same = known >= 0 && conversation.size() >= known && hash(conversation, known) == hash;
    if (!same) {
      return -1;
    }
    boolean repeats = conversation.size() > known && conversation.role(known) == Role.ASSISTANT;
    return replied == repeats ? known + (repeats ? 1 : 0) : -1;
  }

  private static long hash(Conversation conversation, int to) {
    long hash = to;
    for (int i = 0; i < to; i++) {
      hash = Long.rotateLeft(hash * FACTOR, 29) ^ conversation.hash(i);
    }
    return hash;
  }

  private static List<Message> messages(Conversation conversation, int from) {
    List<Message> messages = new ArrayList<>();
    for (int i = from; i < conversation.size(); i++) {
      messages.add(cut(conversation.message(i)));
    }
    return messages;
  }

  /** The detectors examine no more of a very long text, either. */
  private static Message cut(Message message) {
    return message.text().length() <= Excerpt.LONGEST
        ? message
        : new Message(
            message.role(),
            Excerpt.of(message.text()),
            message.toolCalls(),
            message.toolCallId(),
            message.error());
  }

  /** A model call ended, for the first time or after another attempt. */
  synchronized void end(OfModel call, ModelReply reply, boolean again) {
    open -= again ? 0 : 1;
    if (call.form() != Form.BESIDE && open == 0) {
      replied = reply.end() == ModelReply.End.COMPLETED;
    }
  }

  /** A part of it could not be written, so the next call must be written in full. */
  synchronized void lost() {
    leftOut++;
    known = -1;
  }

  /** How much was not written. */
  synchronized int leftOut() {
    return leftOut;
  }

  /** Its file is closed: a later call begins another one. */
  synchronized void forget() {
    known = -1;
  }
}
