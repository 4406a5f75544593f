package io.loophound.wire.json;

/** Bytes that are not JSON, or not the expected JSON. Has no stack trace. */
public final class MalformedException extends Exception {

  private MalformedException() {
    super("not the JSON expected", null, false, false);
  }

  /** The exception. */
  public static MalformedException get() {
    return new MalformedException();
  }
}
