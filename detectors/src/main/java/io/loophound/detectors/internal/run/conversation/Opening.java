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
  private final RequestDelta delta;
  private CounterTemplate template;

  /**
   * An opening.
   *
   * @param session the one that the application has named; 0 if none, or if it does not matter
   */
  Opening(long agent, long session, RequestDelta delta) {
    this.agent = agent;
    this.session = session;
    this.delta = delta;
  }

  /** The session that it belongs to; 0 if that is not known, or does not matter. */
  public long session() {
    return session;
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
