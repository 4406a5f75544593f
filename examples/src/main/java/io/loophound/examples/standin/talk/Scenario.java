package io.loophound.examples.standin.talk;

/**
 * The behaviour of the stand-in model. A scenario is stateless: it derives its position from the
 * messages of the request, so any number of clients can play it at once.
 */
public interface Scenario {

  /** The model name that chooses it. */
  String name();

  /**
   * Returns the next reply.
   *
   * @param request the conversation so far
   * @param call the number of this call, from 1, among all calls with this model name
   */
  Reply reply(ChatRequest request, long call);

  /** Milliseconds between two pieces of a stream; 0 sends them all at once. */
  default int pace() {
    return 0;
  }

  /** The reply when the stand-in has reached its limit. */
  default Reply atLimit(int limit) {
    return Reply.text("stopped by the stand-in after " + limit + " calls");
  }
}
