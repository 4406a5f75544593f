package io.loophound.wire.responses;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.WireRequest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Conversations that a server keeps under an id which stays the same, so it does not say what a
 * request goes on from. The calls that it answers do: a reply and the request that continues it are
 * given the same name, made of the conversation and of these calls, in whatever process they are
 * seen. Thread-safe.
 */
public final class KeptConversations {
  private static final int LONGEST_ID = 256;

  private final Map<String, String> replies = Collections.synchronizedMap(new Newest());

  /** The newest conversations, and the name of the newest reply in each. */
  private static final class Newest extends LinkedHashMap<String, String> {
    private static final long serialVersionUID = 1L;
    private static final int MOST = 2000;

    Newest() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
      return size() > MOST;
    }
  }

  /** Says which reply a request continues. */
  public WireRequest place(WireRequest request) {
    String conversation = idOf(request);
    if (conversation.isEmpty()) {
      return request;
    }
    String call = answered(request.conversation());
    // without a call it goes on from the newest reply, or begins as far as this process knows
    return request.continuing(
        call.isEmpty() ? replies.getOrDefault(conversation, "") : name(conversation, call));
  }

  /** The id of the conversation that a request goes on with without saying where, or empty. */
  public static String idOf(WireRequest request) {
    String id = request.previousReplyId().isEmpty() ? request.keptIn() : "";
    return id.length() > LONGEST_ID ? "" : id;
  }

  /** Gives a reply in a conversation the name by which the next request continues it. */
  public ModelReply named(String conversation, ModelReply reply) {
    if (conversation.isEmpty() || reply.end() != ModelReply.End.COMPLETED) {
      return reply;
    }
    String call = asked(reply);
    String name = name(conversation, call.isEmpty() ? reply.id() : call);
    replies.put(conversation, name);
    return new ModelReply(
        reply.end(), name, reply.text(), reply.toolCalls(), reply.finishReason(), reply.usage());
  }

  private static String name(String conversation, String within) {
    return conversation + '/' + within;
  }

  /** One of the calls that are answered, whatever their order; empty if none is. */
  private static String answered(Conversation conversation) {
    String first = "";
    for (int i = conversation.size() - 1; i >= 0; i--) {
      Role role = conversation.role(i);
      if (role == Role.ASSISTANT) {
        break;
      }
      first = role == Role.TOOL ? smaller(first, conversation.message(i).toolCallId()) : first;
    }
    return first;
  }

  private static String asked(ModelReply reply) {
    String first = "";
    for (ToolCall call : reply.toolCalls()) {
      first = smaller(first, call.id());
    }
    return first;
  }

  private static String smaller(String a, String b) {
    return a.isEmpty() || (!b.isEmpty() && b.compareTo(a) < 0) ? b : a;
  }
}
