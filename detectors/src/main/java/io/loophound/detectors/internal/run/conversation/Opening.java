package io.loophound.detectors.internal.run.conversation;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.run.turn.RequestDelta;

/**
 * The first request of a conversation: which agent is asked, and what. Two openings are equal if
 * they are identical after masking; near-equal prompts are different. It lives as long as the
 * request is examined.
 */
public final class Opening {
  private final long agent;
  private final long session;
  private final boolean ofThread;
  private final RequestDelta delta;
  private CounterTemplate template;

  /**
   * An opening.
   *
   * @param session the one that the application has named; 0 if none, or if it does not matter
   * @param ofThread whether only a thread is known to drive it, perhaps for one user after another
   */
  Opening(long agent, long session, boolean ofThread, RequestDelta delta) {
    this.agent = agent;
    this.session = session;
    this.ofThread = ofThread;
    this.delta = delta;
  }

  /** The session that it belongs to; 0 if that is not known, or does not matter. */
  public long session() {
    return session;
  }

  /** Whether failures in another session are those of another user. */
  boolean isOfThread() {
    return ofThread;
  }

  /** Identifies the agent and the prompt. */
  public long prompt() {
    return Hash64.mix(agent, delta.digest().exact());
  }

  /** Identifies the prompt, whoever is asked. */
  long task() {
    return delta.digest().exact();
  }

  /** The prompt without its numbers, or null if it has none or is too long to be a template. */
  CounterTemplate template() {
    if (template == null) {
      template = CounterTemplate.of(agent, delta.userText());
    }
    return template == CounterTemplate.NONE ? null : template;
  }
}
