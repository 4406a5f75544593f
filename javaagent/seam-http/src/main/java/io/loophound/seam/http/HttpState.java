package io.loophound.seam.http;

import io.loophound.agent.seam.AgentState;
import io.loophound.wire.responses.KeptConversations;

/**
 * What the HTTP seams share: an attempt may be sent through another method, or another client, than
 * the call it belongs to.
 *
 * @param attempts the calls seen recently
 * @param open the attempts that have not ended
 * @param queued the calls that another thread makes for the caller
 * @param changed the bodies that another method sends
 * @param kept the conversations that a server keeps
 */
record HttpState(
    Attempts attempts,
    AbandonedCalls open,
    QueuedCallers queued,
    ChangedBodies changed,
    KeptConversations kept) {

  static HttpState of(AgentState state) {
    return state.part(HttpState.class, HttpState::begin);
  }

  private static HttpState begin(AgentState state) {
    return new HttpState(
        new Attempts(state::now),
        new AbandonedCalls(state::now),
        new QueuedCallers(),
        new ChangedBodies(),
        new KeptConversations());
  }
}
