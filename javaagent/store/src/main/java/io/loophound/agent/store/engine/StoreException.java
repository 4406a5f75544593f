package io.loophound.agent.store.engine;

/** A store cannot be used; the message says why, and what to do about it. */
public class StoreException extends Exception {
  private static final long serialVersionUID = 1L;

  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
