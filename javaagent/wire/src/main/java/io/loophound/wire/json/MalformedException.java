package io.loophound.wire.json;

/** Bytes that are not JSON, or not the JSON that was expected. Has no stack: it says no more. */
public final class MalformedException extends Exception {

  private MalformedException() {
    super("not the JSON expected", null, false, false);
  }

  /** The exception. */
  public static MalformedException get() {
    return new MalformedException();
  }
}
