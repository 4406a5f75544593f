package io.loophound.agent.operator.http;

/** Says who sends a request. */
@FunctionalInterface
public interface Access {
  /**
   * The sender.
   *
   * @throws Problem with status 401 if nobody who is known
   */
  Caller of(Request request);
}
