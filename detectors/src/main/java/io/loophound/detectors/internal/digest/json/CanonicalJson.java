package io.loophound.detectors.internal.digest.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import io.loophound.detectors.internal.digest.hash.Hash64;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Writes equivalent arguments alike. Keys in the order of RFC 8785; of duplicate keys the last one
 * counts; integers are exact; numbers with a fraction or exponent are rounded to six decimals; no
 * arguments, null and {@code {}} are equal. What is no JSON, or nested more than 200 levels deep,
 * is compared as text, without surrounding white space. Never throws.
 */
public final class CanonicalJson {
  private static final int MAX_DEPTH = 200;
  private static final int MAX_TEXT = Integer.MAX_VALUE;
  private static final String EMPTY = "{}";
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          // buffers that are used again would keep what they held
          .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxNumberLength(MAX_TEXT)
                  .maxStringLength(MAX_TEXT)
                  .maxNameLength(MAX_TEXT)
                  .build())
          .build();

  private CanonicalJson() {}

  /** A keyed hash of the canonical form; null counts as no arguments. */
  public static long digest(String json) {
    return Hash64.of(canonical(json));
  }

  /** As {@link #digest(String)}, of the top-level fields that pass {@code keepTopLevelField}. */
  public static long digest(String json, Predicate<String> keepTopLevelField) {
    return Hash64.of(canonical(json, keepTopLevelField));
  }

  /** The canonical form itself: content, to be kept nowhere. */
  public static String canonical(String json) {
    return canonical(json, field -> true);
  }

  /** As {@link #canonical(String)}, of the top-level fields that pass. */
  public static String canonical(String json, Predicate<String> keepTopLevelField) {
    String text = json == null ? "" : json.strip();
    if (text.isEmpty()) {
      return EMPTY;
    }
    Object value;
    try {
      value = parse(text);
    } catch (IOException | RuntimeException malformed) {
      return text;
    }
    if (value instanceof Map<?, ?> fields) {
      fields.keySet().removeIf(name -> !keepTopLevelField.test((String) name));
    }
    if (value.equals("null")) {
      return EMPTY;
    }
    StringBuilder out = new StringBuilder(text.length());
    write(value, out);
    return out.toString();
  }

  public static JsonParser parser(String text) throws IOException {
    return JSON.createParser(text.toCharArray());
  }

  private static Object parse(String text) throws IOException {
    try (JsonParser parser = parser(text)) {
      parser.nextToken();
      Object value = value(parser);
      if (parser.nextToken() != null) {
        throw new IOException("more than one value");
      }
      return value;
    }
  }

  /** A sorted map, a list, or the text of a scalar in its canonical form. */
  private static Object value(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) {
      throw new IOException("no value");
    }
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> quote(parser.getText(), new StringBuilder()).toString();
      case VALUE_NUMBER_INT -> CanonicalNumber.integer(parser.getText());
      case VALUE_NUMBER_FLOAT -> CanonicalNumber.decimal(parser.getText());
      default -> parser.getText();
    };
  }

  private static Map<String, Object> object(JsonParser parser) throws IOException {
    Map<String, Object> fields = new TreeMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      fields.put(name, value(parser));
    }
    return fields;
  }

  private static List<Object> array(JsonParser parser) throws IOException {
    List<Object> values = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      values.add(value(parser));
    }
    return values;
  }

  private static void write(Object value, StringBuilder out) {
    if (value instanceof Map<?, ?> fields) {
      char before = '{';
      for (Map.Entry<?, ?> field : fields.entrySet()) {
        quote((String) field.getKey(), out.append(before)).append(':');
        write(field.getValue(), out);
        before = ',';
      }
      out.append(fields.isEmpty() ? EMPTY : "}");
    } else if (value instanceof List<?> values) {
      char before = '[';
      for (Object element : values) {
        write(element, out.append(before));
        before = ',';
      }
      out.append(values.isEmpty() ? "[]" : "]");
    } else {
      out.append(value);
    }
  }

  private static StringBuilder quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\b' -> out.append("\\b");
        case '\t' -> out.append("\\t");
        case '\n' -> out.append("\\n");
        case '\f' -> out.append("\\f");
        case '\r' -> out.append("\\r");
        default -> {
          if (c < ' ') {
            out.append(c < 16 ? "\\u000" : "\\u00").append(Integer.toHexString(c));
          } else {
            out.append(c);
          }
        }
      }
    }
    return out.append('"');
  }
}
