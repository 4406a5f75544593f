package io.loophound.wire.json;

import java.io.IOException;

/** The message of an error, which some providers give as an object, others as a plain string. */
public final class ErrorText {
  private ErrorText() {}

  /** The message of the value that comes next; never empty. */
  public static String read(JsonReader in) throws IOException {
    String message = in.isObject() ? "" : in.text();
    if (in.enterObject()) {
      while (in.nextField()) {
        message = in.field().equals("message") ? in.text() : message;
      }
    }
    return message.isEmpty() ? "error" : message;
  }

  /** The message, or null for null. */
  public static String readUnlessNull(JsonReader in) throws IOException {
    return in.isNull() ? null : read(in);
  }
}
