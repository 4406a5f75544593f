package io.loophound.seam.http;

import io.loophound.agent.seam.AgentState;

/**
 * What the HTTP seams know together: an attempt may go out through another method, or another
 * client, than the call it belongs to.
 *
 * @param attempts the calls seen lately
 * @param open the attempts whose end is not known
 * @param queued the calls whose caller does not make them itself
 */
record HttpState(Attempts attempts, OpenCalls open, QueuedCalls queued) {

  static HttpState of(AgentState state) {
    return state.part(HttpState.class, HttpState::begin);
  }

  private static HttpState begin(AgentState state) {
    return new HttpState(new Attempts(state::now), new OpenCalls(state::now), new QueuedCalls());
  }
}
