package io.loophound.replay;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A value of a JSON text, or that one is missing. Whoever asks for what is not there gets a missing
 * value or the given default, never an exception.
 */
public final class JsonValue implements Iterable<JsonValue> {
  // the length of a line is limited where lines are read
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();
  private static final JsonValue MISSING = new JsonValue(null);
  private static final JsonValue NULL = new JsonValue(null);

  private final Object value; // a map, a list, a text, a number or a boolean

  private JsonValue(Object value) {
    this.value = value;
  }

  /**
   * The value of a text; an empty text has none.
   *
   * @throws com.fasterxml.jackson.core.JsonProcessingException when the text is not JSON
   */
  public static JsonValue read(String text) throws IOException {
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() == null) {
        return MISSING;
      }
      JsonValue read = read(parser);
      if (parser.nextToken() != null) {
        throw new JsonParseException(parser, "there is text after it");
      }
      return read;
    }
  }

  private static JsonValue read(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, JsonValue> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          fields.put(name, read(parser));
        }
        yield new JsonValue(Collections.unmodifiableMap(fields));
      }
      case START_ARRAY -> {
        List<JsonValue> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          items.add(read(parser));
        }
        yield new JsonValue(Collections.unmodifiableList(items));
      }
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonValue(parser.getNumberValue());
      case VALUE_TRUE -> new JsonValue(true);
      case VALUE_FALSE -> new JsonValue(false);
      case VALUE_NULL -> NULL;
      default -> new JsonValue(parser.getText());
    };
  }

  /** A field of an object. */
  public JsonValue path(String field) {
    JsonValue found = fields().get(field);
    return found == null ? MISSING : found;
  }

  /** A value of an array, from 0. */
  @SuppressWarnings("unchecked")
  public JsonValue path(int index) {
    boolean there = isArray() && index >= 0 && index < size();
    return there ? ((List<JsonValue>) value).get(index) : MISSING;
  }

  /** Whether it is an object with this field. */
  public boolean has(String field) {
    return fields().containsKey(field);
  }

  /** The fields of an object, in order; of anything else none. */
  @SuppressWarnings("unchecked")
  public Map<String, JsonValue> fields() {
    return isObject() ? (Map<String, JsonValue>) value : Map.of();
  }

  /** An object as maps, lists, texts, numbers, booleans and null; empty for anything else. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    fields().forEach((name, field) -> map.put(name, field.plain()));
    return map;
  }

  private Object plain() {
    if (isObject()) {
      return toMap();
    }
    if (!isArray()) {
      return value;
    }
    List<Object> list = new ArrayList<>();
    forEach(item -> list.add(item.plain()));
    return list;
  }

  /** The values of an array or of an object, in order. */
  @Override
  @SuppressWarnings("unchecked")
  public Iterator<JsonValue> iterator() {
    return isArray() ? ((List<JsonValue>) value).iterator() : fields().values().iterator();
  }

  /** How many values an array or an object has. */
  @SuppressWarnings("unchecked")
  public int size() {
    return isArray() ? ((List<JsonValue>) value).size() : fields().size();
  }

  public boolean isMissing() {
    return this == MISSING;
  }

  public boolean isNull() {
    return this == NULL;
  }

  public boolean isObject() {
    return value instanceof Map;
  }

  public boolean isArray() {
    return value instanceof List;
  }

  public boolean isText() {
    return value instanceof String;
  }

  public boolean isNumber() {
    return value instanceof Number;
  }

  public boolean isBoolean() {
    return value instanceof Boolean;
  }

  /** A text, number or boolean as text; empty for anything else. */
  public String asText() {
    return isText() || isNumber() || isBoolean() ? value.toString() : "";
  }

  /** A number, or a text that is one. */
  public double asDouble(double otherwise) {
    try {
      return value instanceof Number number
          ? number.doubleValue()
          : isText() ? Double.parseDouble(asText().trim()) : otherwise;
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }

  /** The whole part of a number, or of a text that is one. */
  public long asLong(long otherwise) {
    double read = value instanceof Number ? 0 : asDouble(Double.NaN);
    return value instanceof Number number
        ? number.longValue()
        : Double.isNaN(read) ? otherwise : (long) read;
  }

  /** The same; one that is too large is the largest or smallest there is. */
  public int asInt(int otherwise) {
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, asLong(otherwise)));
  }

  /** A boolean. */
  public boolean asBoolean(boolean otherwise) {
    return value instanceof Boolean flag ? flag : otherwise;
  }

  /** The value as JSON, without spaces; empty if it is missing. */
  @Override
  public String toString() {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      write(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  private void write(JsonGenerator json) throws IOException {
    if (isObject()) {
      json.writeStartObject();
      for (Map.Entry<String, JsonValue> field : fields().entrySet()) {
        json.writeFieldName(field.getKey());
        field.getValue().write(json);
      }
      json.writeEndObject();
    } else if (isArray()) {
      json.writeStartArray();
      for (JsonValue item : this) {
        item.write(json);
      }
      json.writeEndArray();
    } else if (isText()) {
      json.writeString(asText());
    } else if (value instanceof Double number) {
      json.writeNumber(number); // one that is too large for a double is in quotes
    } else if (isNull()) {
      json.writeNull();
    } else if (!isMissing()) {
      json.writeRawValue(asText());
    }
  }
}
