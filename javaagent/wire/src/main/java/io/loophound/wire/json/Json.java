package io.loophound.wire.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.BufferRecycler;
import com.fasterxml.jackson.core.util.RecyclerPool;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Streaming JSON, without a tree. */
public final class Json {
  /** Characters of a new buffer, which grows: most parsers read one event with a word of text. */
  private static final int BUFFER = 256;

  // Recycled buffers and a shared table of names would retain pieces of the content.
  private static final JsonFactoryBuilder FORGETFUL =
      new JsonFactoryBuilder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .recyclerPool(new SmallBuffers())
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNestingDepth(500)
                  .build());

  /** Buffers that are used once. */
  private static final class SmallBuffers
      extends RecyclerPool.NonRecyclingPoolBase<BufferRecycler> {
    private static final long serialVersionUID = 1L;

    @Override
    public BufferRecycler acquirePooled() {
      return new BufferRecycler() {
        @Override
        protected int charBufferLength(int index) {
          return BUFFER;
        }
      };
    }
  }

  private Json() {}

  /**
   * Parsers that know the names of fields from each other: those of one reply, while it is read.
   */
  public static final class Parsers {
    private final JsonFactory factory = FORGETFUL.build();

    /**
     * A parser for the first {@code length} bytes.
     *
     * @throws IOException if they are not UTF-8: positions are counted in bytes
     */
    public JsonParser parser(byte[] bytes, int length) throws IOException {
      if (length > 1 && (bytes[0] == 0 || bytes[1] == 0 || (bytes[0] & 0xFE) == 0xFE)) {
        throw new IOException("not UTF-8");
      }
      return factory.createParser(bytes, 0, length);
    }

    /** Reads an object; returns whether the bytes are exactly one object. */
    public boolean readObject(byte[] bytes, int length, Reading fields) {
      try (JsonParser parser = parser(bytes, length)) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
          return false;
        }
        fields.read(parser);
        return parser.currentToken() == JsonToken.END_OBJECT;
      } catch (IOException e) {
        return false;
      }
    }
  }

  /**
   * A parser for the first {@code length} bytes.
   *
   * @throws IOException if they are not UTF-8: positions are counted in bytes
   */
  public static JsonParser parser(byte[] bytes, int length) throws IOException {
    return new Parsers().parser(bytes, length);
  }

  /** Reads the fields of an object whose opening bracket has been read. */
  public interface Reading {
    /** Ends at the end of the object. */
    void read(JsonParser parser) throws IOException;
  }

  /** Writes one JSON object into memory. */
  public interface Fields {
    /** Writes the fields. */
    void write(JsonGenerator json) throws IOException;
  }

  /** The text of an object with these fields. */
  public static String object(Fields fields) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FORGETFUL.build().createGenerator(text)) {
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** The comma-separated values in {@code json} as an array. */
  public static byte[] array(byte[] json) {
    byte[] array = new byte[json.length + 2];
    array[0] = '[';
    System.arraycopy(json, 0, array, 1, json.length);
    array[array.length - 1] = ']';
    return array;
  }

  /** The start of the current token, in bytes. */
  public static int start(JsonParser parser) {
    return (int) parser.currentTokenLocation().getByteOffset();
  }

  /** Skips the current value and returns its end, in bytes. */
  public static int skip(JsonParser parser) throws IOException {
    parser.skipChildren();
    parser.finishToken();
    return (int) parser.currentLocation().getByteOffset();
  }

  /** The current value as text: a scalar's own text, empty for null, otherwise its JSON. */
  public static String text(JsonParser parser, byte[] bytes) throws IOException {
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
    int from = start(parser);
    return new String(bytes, from, skip(parser) - from, StandardCharsets.UTF_8);
  }
}
