package io.loophound.wire.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Reads one JSON value from bytes, without a tree. What is not read of it is skipped. */
public final class JsonReader implements Closeable {
  private final JsonParser parser;
  private final byte[] bytes;
  private boolean entered; // the object or array that begins here

  /** Reads the fields of an object that was entered. */
  public interface Fields {
    /** Ends at the end of the object. */
    void read(JsonReader in) throws IOException;
  }

  JsonReader(JsonParser parser, byte[] bytes) throws IOException {
    this.parser = parser;
    this.bytes = bytes;
    parser.nextToken();
  }

  /**
   * A reader of the value in {@code json}.
   *
   * @throws IOException if it is not UTF-8: positions are counted in bytes
   */
  public static JsonReader of(byte[] json) throws IOException {
    return new Json.Parsers().reader(json, json.length);
  }

  /** Whether the value is an object: its fields come next. */
  public boolean enterObject() {
    entered = isObject();
    return entered;
  }

  /** Whether the value is an array: its elements come next. */
  public boolean enterArray() {
    entered = isArray();
    return entered;
  }

  /** Whether the object that was entered has another field; its value comes next. */
  public boolean nextField() throws IOException {
    boolean another = next() == JsonToken.FIELD_NAME;
    if (another) {
      parser.nextToken();
    }
    return another;
  }

  /** Whether the array that was entered has another element, which comes next. */
  public boolean nextElement() throws IOException {
    JsonToken token = next();
    return token != null && token != JsonToken.END_ARRAY;
  }

  private JsonToken next() throws IOException {
    if (!entered) {
      parser.skipChildren();
    }
    entered = false;
    return parser.nextToken();
  }

  /** The name of the field whose value comes next. */
  public String field() throws IOException {
    return parser.currentName();
  }

  /** Whether the value is an object. */
  public boolean isObject() {
    return parser.currentToken() == JsonToken.START_OBJECT;
  }

  /** Whether the value is an array. */
  public boolean isArray() {
    return parser.currentToken() == JsonToken.START_ARRAY;
  }

  /** Whether the value is a string. */
  public boolean isString() {
    return parser.currentToken() == JsonToken.VALUE_STRING;
  }

  /** Whether the value is null. */
  public boolean isNull() {
    return parser.currentToken() == JsonToken.VALUE_NULL;
  }

  /** Whether the value is the word true. */
  public boolean isTrue() {
    return parser.currentToken() == JsonToken.VALUE_TRUE;
  }

  /** Whether the last object was read to its end. */
  boolean isAfterObject() {
    return parser.currentToken() == JsonToken.END_OBJECT;
  }

  /** The value as text: a scalar's own text, empty for null, otherwise its JSON. */
  public String text() throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_NULL) {
      return "";
    }
    if (token == JsonToken.VALUE_STRING) { // getText() joins a long one character by character
      return new String(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
    }
    if (token.isScalarValue()) {
      return parser.getText();
    }
    int from = start();
    return new String(bytes, from, skip() - from, StandardCharsets.UTF_8);
  }

  /** The value as a number, 0 if it is none. */
  public long number() throws IOException {
    return number(0);
  }

  /** The value as a number. */
  public long number(long otherwise) throws IOException {
    return parser.getValueAsLong(otherwise);
  }

  /** The value as an index, -1 if it is none. */
  public int index() throws IOException {
    return parser.getValueAsInt(-1);
  }

  /** The value as a boolean; null for null. */
  public Boolean flag() throws IOException {
    return isNull() ? null : parser.getValueAsBoolean();
  }

  /** The start of the value, in bytes. */
  public int start() {
    return (int) parser.currentTokenLocation().getByteOffset();
  }

  /** Skips the rest of the value and returns its end, in bytes. */
  public int skip() throws IOException {
    parser.skipChildren();
    parser.finishToken();
    return (int) parser.currentLocation().getByteOffset();
  }

  /** What is read. */
  public byte[] bytes() {
    return bytes;
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
