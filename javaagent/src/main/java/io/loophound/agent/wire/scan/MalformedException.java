package io.loophound.agent.wire.scan;

/** Bytes that are not JSON, or not the JSON that was expected. One for all: it says no more. */
public final class MalformedException extends Exception {
  private static final MalformedException INSTANCE = new MalformedException();

  private MalformedException() {
    super("not the JSON expected", null, false, false);
  }

  /** The exception, which has no stack. */
  public static MalformedException get() {
    return INSTANCE;
  }
}
