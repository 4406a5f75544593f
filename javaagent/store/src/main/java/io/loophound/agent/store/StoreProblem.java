package io.loophound.agent.store;

/** An option of the store cannot be used; the message says which, why, and what is allowed. */
public final class StoreProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoreProblem(String message) {
    super(message);
  }
}
