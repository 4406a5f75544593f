package io.loophound.detectors.internal.digest.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.hash.LetterHash;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Writes equivalent arguments alike. Keys are in the order of RFC 8785; of duplicate keys the last
 * one counts; integers are exact; numbers with a fraction or exponent are rounded to six decimals;
 * no arguments, null and {@code {}} are equal. Anything that is not JSON, or nested more than 200
 * levels deep, is compared as text, trimmed. Never throws.
 */
public final class CanonicalJson {
  private static final int MAX_DEPTH = 200;
  private static final int MAX_TEXT = Integer.MAX_VALUE;
  private static final int LONGEST_SORTED = 1 << 16;
  private static final int MOST_SORTED = 2000;
  private static final String EMPTY = "{}";
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          // reused buffers would retain their content
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

  /**
   * A keyed hash of the canonical form; null counts as no arguments. Texts longer than 64 K
   * characters, or with more than 2,000 values, are compared as text, ignoring blanks.
   */
  public static long digest(String json) {
    return digest(json, field -> true);
  }

  /** Like {@link #digest(String)}, for the top-level fields that pass {@code keepTopLevelField}. */
  public static long digest(String json, Predicate<String> keepTopLevelField) {
    if (json != null && json.length() > LONGEST_SORTED) {
      return letters(json);
    }
    String canonical = canonical(json, keepTopLevelField, MOST_SORTED);
    return canonical == null ? letters(json) : Hash64.of(canonical);
  }

  private static long letters(String json) {
    LetterHash hash = new LetterHash();
    hash.add(json);
    return hash.value();
  }

  /** The canonical form itself. It is content and must not be stored. */
  public static String canonical(String json) {
    return canonical(json, field -> true);
  }

  /** Like {@link #canonical(String)}, for the top-level fields that pass. */
  public static String canonical(String json, Predicate<String> keepTopLevelField) {
    return canonical(json, keepTopLevelField, Integer.MAX_VALUE);
  }

  /** The canonical form, or null when there are more values than {@code most}. */
  private static String canonical(String json, Predicate<String> keepTopLevelField, int most) {
    String text = json == null ? "" : json.strip();
    if (text.isEmpty()) {
      return EMPTY;
    }
    Object value;
    try (JsonParser parser = parser(text)) {
      value = new JsonValues(parser, most).root();
    } catch (IOException | RuntimeException malformed) {
      return text;
    }
    if (value == null) {
      return null;
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

  static StringBuilder quote(String text, StringBuilder out) {
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
