package io.loophound.seam.mcp;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;

/** The arguments of a call as the model wrote them: JSON again. */
final class Arguments {
  private static final int DEEPEST = 200;

  private Arguments() {}

  /** The JSON text; empty when there are none. */
  static String json(Map<String, Object> arguments) {
    return arguments == null ? "" : Json.object(json -> fields(json, arguments, 1));
  }

  private static void fields(JsonGenerator json, Map<?, ?> fields, int depth) throws IOException {
    for (Map.Entry<?, ?> field : fields.entrySet()) {
      json.writeFieldName(String.valueOf(field.getKey()));
      value(json, field.getValue(), depth);
    }
  }

  private static void value(JsonGenerator json, Object value, int depth) throws IOException {
    if (value == null || depth > DEEPEST) {
      json.writeNull();
    } else if (value instanceof Map<?, ?> fields) {
      json.writeStartObject();
      fields(json, fields, depth + 1);
      json.writeEndObject();
    } else if (value instanceof Iterable<?> elements) {
      json.writeStartArray();
      for (Object element : elements) {
        value(json, element, depth + 1);
      }
      json.writeEndArray();
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else if (value instanceof Number number) {
      number(json, number);
    } else {
      json.writeString(value.toString());
    }
  }

  private static void number(JsonGenerator json, Number number) throws IOException {
    if (number instanceof BigDecimal decimal) {
      json.writeNumber(decimal);
    } else if (number instanceof BigInteger integer) {
      json.writeNumber(integer);
    } else if (number instanceof Double || number instanceof Float) {
      json.writeNumber(number.doubleValue());
    } else {
      json.writeNumber(number.longValue());
    }
  }
}
