package io.loophound.detectors.internal.digest.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads one JSON text into sorted maps, lists, and the canonical texts of scalars. */
final class JsonValues {
  private final JsonParser parser;
  private int left;

  /** A reader that gives up after this many values. */
  JsonValues(JsonParser parser, int most) {
    this.parser = parser;
    left = most;
  }

  /** The only value of the text; null if it has too many values. */
  Object root() throws IOException {
    parser.nextToken();
    Object value = value();
    if (left < 0) {
      return null;
    }
    if (parser.nextToken() != null) {
      throw new IOException("more than one value");
    }
    return value;
  }

  private Object value() throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) {
      throw new IOException("no value");
    }
    left--;
    return switch (token) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> CanonicalJson.quote(parser.getText(), new StringBuilder()).toString();
      case VALUE_NUMBER_INT -> CanonicalNumber.integer(parser.getText());
      case VALUE_NUMBER_FLOAT -> CanonicalNumber.decimal(parser.getText());
      default -> parser.getText();
    };
  }

  private Map<String, Object> object() throws IOException {
    Map<String, Object> fields = new TreeMap<>();
    while (left >= 0 && parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      fields.put(name, value());
    }
    return fields;
  }

  private List<Object> array() throws IOException {
    List<Object> values = new ArrayList<>();
    while (left >= 0 && parser.nextToken() != JsonToken.END_ARRAY) {
      values.add(value());
    }
    return values;
  }
}
