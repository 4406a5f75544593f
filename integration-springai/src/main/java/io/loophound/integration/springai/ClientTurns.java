package io.loophound.integration.springai;

import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.DelegatedModelCall;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import java.util.Map;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.memory.ChatMemory;

/**
 * The turns that chat clients begin. In its own class, because a model can be used without any
 * client.
 */
public final class ClientTurns {
  private static final String DEFAULT_CONVERSATION = "default";

  private ClientTurns() {}

  /**
   * The turn a request begins, or null if it continues {@code current}: every advisor passes the
   * request on, and a client that an advisor uses has no conversation or another one. A turn in
   * which a framework calls its model is part of the framework's own run.
   *
   * @param current the turn that acts; null within a model call, whose clients are agents of their
   *     own
   */
  public static Turn beginTurn(ChatClientRequest request, Turn current, AgentState state) {
    String conversation = conversation(request.context());
    RunScope asking = DelegatedModelCall.claimRun();
    if (asking != null) {
      String session = conversation.isEmpty() ? asking.session() : conversation;
      String memory = conversation.isEmpty() ? asking.memory() : conversation;
      RunScope run = new RunScope(asking.agent(), session, asking.id(), asking.outer(), memory);
      return new Turn(run, conversation);
    }
    return current != null && current.conversation().equals(conversation)
        ? null
        : new Turn(
            new RunScope("", conversation, state.nextRunId(), Scopes.parent()), conversation);
  }

  private static String conversation(Map<String, Object> context) {
    Object id = context == null ? null : context.get(ChatMemory.CONVERSATION_ID);
    return id == null || DEFAULT_CONVERSATION.equals(id) ? "" : id.toString();
  }
}
