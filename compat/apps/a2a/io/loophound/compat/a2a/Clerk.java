package io.loophound.compat.a2a;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.a2a.A2A;
import io.a2a.server.agentexecution.AgentExecutor;
import io.a2a.server.agentexecution.RequestContext;
import io.a2a.server.events.EventQueue;
import io.a2a.spec.A2AClientException;
import io.a2a.spec.JSONRPCError;
import io.a2a.spec.TaskNotCancelableError;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Answers each message with its model: a conversation for each context of the protocol. */
final class Clerk implements AgentExecutor {
  private final Model model = new Model(System.getenv("OPENAI_MODEL"));
  private final Map<String, ArrayNode> conversations = new ConcurrentHashMap<>();
  private volatile Peer peer;

  void mayAsk(String url) {
    try {
      peer = new Peer(url, false);
    } catch (A2AClientException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void execute(RequestContext context, EventQueue events) throws JSONRPCError {
    ArrayNode messages =
        conversations.computeIfAbsent(
            context.getContextId(), ignored -> model.begin("You are the desk for orders."));
    String answer;
    try {
      model.say(messages, Peer.text(context.getMessage()));
      answer = model.answer(messages, peer);
    } catch (IOException | InterruptedException failed) {
      answer = "Error: " + failed.getMessage();
    }
    events.enqueueEvent(
        A2A.createAgentTextMessage(answer, context.getContextId(), context.getTaskId()));
  }

  @Override
  public void cancel(RequestContext context, EventQueue events) throws JSONRPCError {
    throw new TaskNotCancelableError();
  }
}
