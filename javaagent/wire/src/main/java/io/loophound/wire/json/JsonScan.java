package io.loophound.wire.json;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A cursor that moves forward through JSON in UTF-8 and locates values. It checks only nesting and
 * strings; the parts of a body that are used are parsed in full later. Not thread-safe.
 */
public final class JsonScan {
  private final byte[] bytes;
  private final int end;
  private int at;
  private int keyFrom;
  private int keyTo;

  /** A cursor at the beginning of the first {@code length} bytes. */
  public JsonScan(byte[] bytes, int length) {
    this.bytes = bytes;
    this.end = length;
    this.at = hasMark() ? 3 : 0;
  }

  private boolean hasMark() {
    return end > 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
  }

  /** What is scanned; not a copy. */
  public byte[] bytes() {
    return bytes;
  }

  /** How many of the bytes are scanned. */
  public int end() {
    return end;
  }

  /** Where the cursor is: at the beginning of a value, or after one. */
  public int at() {
    return at;
  }

  /** Continues at another position, between two elements of the current array. */
  public void goTo(int place) {
    at = place;
  }

  /** The first byte of the value at the cursor. */
  public byte peek() throws MalformedException {
    at = Skip.space(bytes, at, end);
    return bytes[at];
  }

  /** Enters the value if it is an object; otherwise does not move. */
  public boolean enterObject() throws MalformedException {
    return enter('{');
  }

  /** Enters the value if it is an array; otherwise does not move. */
  public boolean enterArray() throws MalformedException {
    return enter('[');
  }

  private boolean enter(char bracket) throws MalformedException {
    boolean entered = peek() == bracket;
    at += entered ? 1 : 0;
    return entered;
  }

  /** Moves to the next field's value; returns false after the object if there is none. */
  public boolean nextField() throws MalformedException {
    if (!nextMember('}')) {
      return false;
    }
    if (bytes[at] != '"') {
      throw MalformedException.get();
    }
    keyFrom = at + 1;
    at = Skip.string(bytes, at, end);
    keyTo = at - 1;
    if (peek() != ':') {
      throw MalformedException.get();
    }
    at++;
    peek();
    return true;
  }

  /** Moves to the next element; returns false after the array if there is none. */
  public boolean nextElement() throws MalformedException {
    return nextMember(']');
  }

  private boolean nextMember(char bracket) throws MalformedException {
    if (peek() == ',') {
      at++;
      peek();
    }
    if (bytes[at] == bracket) {
      at++;
      return false;
    }
    return true;
  }

  /** The name of the current field, as it is written. */
  public String key() {
    return new String(bytes, keyFrom, keyTo - keyFrom, StandardCharsets.UTF_8);
  }

  /** Whether the current field has this name, of ASCII letters. */
  public boolean keyIs(String name) {
    return isEqual(keyFrom, keyTo, name);
  }

  /** Skips the value; returns its end. */
  public int skip() throws MalformedException {
    at = Skip.value(bytes, at, end);
    return at;
  }

  /** Whether the value is this string, without escapes; does not move. */
  public boolean valueIs(String text) throws MalformedException {
    int to = at + text.length() + 1;
    return peek() == '"' && to < end && bytes[to] == '"' && isEqual(at + 1, to, text);
  }

  /** The value as text, empty for null; skips it. */
  public String text() throws MalformedException {
    byte first = peek();
    int from = at;
    int to = skip();
    if (first == 'n') {
      return "";
    }
    boolean string = first == '"';
    String raw =
        new String(
            bytes,
            string ? from + 1 : from,
            string ? to - from - 2 : to - from,
            StandardCharsets.UTF_8);
    return string && raw.indexOf('\\') >= 0 ? unescaped(from, to) : raw;
  }

  private String unescaped(int from, int to) throws MalformedException {
    byte[] value = Arrays.copyOfRange(bytes, from, to);
    try (JsonReader in = JsonReader.of(value)) {
      return in.text();
    } catch (IOException e) {
      throw MalformedException.get();
    }
  }

  /** Whether the value is {@code true}; skips it. */
  public boolean readTrue() throws MalformedException {
    boolean isTrue = peek() == 't';
    skip();
    return isTrue;
  }

  private boolean isEqual(int from, int to, String text) {
    if (to - from != text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (bytes[from + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
