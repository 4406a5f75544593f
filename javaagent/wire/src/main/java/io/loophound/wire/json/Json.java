package io.loophound.wire.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.BufferRecycler;
import com.fasterxml.jackson.core.util.RecyclerPool;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

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

  /** Readers that know the names of fields from each other: those of one reply. */
  public static final class Parsers {
    private final JsonFactory factory = FORGETFUL.build();

    /**
     * A reader of the first {@code length} bytes.
     *
     * @throws IOException if they are not UTF-8: positions are counted in bytes
     */
    public JsonReader reader(byte[] bytes, int length) throws IOException {
      if (length > 1 && (bytes[0] == 0 || bytes[1] == 0 || (bytes[0] & 0xFE) == 0xFE)) {
        throw new IOException("not UTF-8");
      }
      return new JsonReader(factory.createParser(bytes, 0, length), bytes);
    }

    /** Reads an object; returns whether it is one, and was read to its end. */
    public boolean readObject(byte[] bytes, int length, JsonReader.Fields fields) {
      try (JsonReader in = reader(bytes, length)) {
        if (!in.enterObject()) {
          return false;
        }
        fields.read(in);
        return in.isAfterObject();
      } catch (IOException e) {
        return false;
      }
    }
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
}
