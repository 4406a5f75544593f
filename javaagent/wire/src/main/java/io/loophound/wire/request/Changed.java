package io.loophound.wire.request;

import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A JSON object in which one member has another value. All other bytes stay as they are, because
 * providers cache prompts by them.
 */
public final class Changed {
  private Changed() {}

  /** Whether an object has a member of this name. */
  public static boolean has(byte[] json, int length, String name) throws MalformedException {
    JsonScan in = entered(json, length);
    boolean found = false;
    while (in.nextField()) {
      found |= in.keyIs(name);
      in.skip();
    }
    return found;
  }

  /** The value of a member as it is written, the last of several; null if it is missing. */
  public static byte[] member(byte[] json, int length, String name) throws MalformedException {
    JsonScan in = entered(json, length);
    byte[] found = null;
    while (in.nextField()) {
      boolean here = in.keyIs(name);
      int from = in.at();
      int to = in.skip();
      found = here ? Arrays.copyOfRange(json, from, to) : found;
    }
    return found;
  }

  /**
   * The object with this value of a member, which is added at the end if it is missing.
   *
   * @param value JSON
   */
  public static byte[] with(byte[] json, int length, String name, String value)
      throws MalformedException {
    JsonScan in = entered(json, length);
    int from = -1;
    int to = -1;
    boolean empty = true;
    while (in.nextField()) {
      empty = false;
      boolean here = in.keyIs(name);
      int start = in.at();
      int end = in.skip();
      from = here ? start : from;
      to = here ? end : to;
    }
    if (from >= 0) {
      return spliced(json, length, from, to, value);
    }
    int last = in.at() - 1; // the bracket
    return spliced(json, length, last, last, (empty ? "" : ",") + '"' + name + "\":" + value);
  }

  /** The object with this value of a member of its member {@code outer}, which is an object. */
  public static byte[] with(byte[] json, int length, String outer, String name, String value)
      throws MalformedException {
    byte[] given = member(json, length, outer);
    byte[] object = given == null || given[0] != '{' ? new byte[] {'{', '}'} : given;
    byte[] changed = with(object, object.length, name, value);
    return with(json, length, outer, new String(changed, StandardCharsets.UTF_8));
  }

  private static JsonScan entered(byte[] json, int length) throws MalformedException {
    JsonScan in = new JsonScan(json, length);
    if (!in.enterObject()) {
      throw MalformedException.get();
    }
    return in;
  }

  private static byte[] spliced(byte[] json, int length, int from, int to, String value) {
    byte[] put = value.getBytes(StandardCharsets.UTF_8);
    byte[] changed = new byte[from + put.length + length - to];
    System.arraycopy(json, 0, changed, 0, from);
    System.arraycopy(put, 0, changed, from, put.length);
    System.arraycopy(json, to, changed, from + put.length, length - to);
    return changed;
  }
}
