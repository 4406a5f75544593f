package io.loophound.detectors.internal.digest.outcome;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What is kept of a call's arguments until its outcome is known: hashes of the values, to
 * distinguish an outcome that repeats them from one that brings something new.
 */
public final class ArgumentDigest {
  /** No arguments. */
  public static final ArgumentDigest NONE =
      new ArgumentDigest(0, ArgumentShape.NONE, ArgumentEchoes.NONE, ArgumentEchoes.NONE);

  private static final int MAX_VALUES = 16;
  private static final int MAX_VALUE = 256;
  private static final int MIN_STRING = 4;

  private final long terms;
  private final ArgumentShape shape;
  private final ArgumentEchoes strings;
  private final ArgumentEchoes values;

  private ArgumentDigest(
      long terms, ArgumentShape shape, ArgumentEchoes strings, ArgumentEchoes values) {
    this.terms = terms;
    this.shape = shape;
    this.strings = strings;
    this.values = values;
  }

  /** The digest of arguments: JSON text, possibly malformed; null counts as empty. Never throws. */
  public static ArgumentDigest of(String json) {
    String arguments = json == null ? "" : json.strip();
    if (arguments.isEmpty()) {
      return NONE;
    }
    List<String> strings = new ArrayList<>(4);
    List<String> values = new ArrayList<>(4);
    try (JsonParser parser = CanonicalJson.parser(arguments)) {
      collect(parser, strings, values);
    } catch (IOException | RuntimeException malformed) {
      takeWhole(arguments, strings);
      takeWhole(arguments, values);
    }
    ArgumentEchoes ofStrings = ArgumentEchoes.of(strings);
    return new ArgumentDigest(
        ArgumentTerms.of(arguments),
        ArgumentShape.of(arguments),
        ofStrings,
        strings.equals(values) ? ofStrings : ArgumentEchoes.of(values));
  }

  private static void collect(JsonParser parser, List<String> strings, List<String> values)
      throws IOException {
    JsonToken token = parser.nextToken();
    while (token != null && strings.size() < MAX_VALUES) {
      if (token == JsonToken.VALUE_STRING) {
        String text = parser.getText().strip();
        add(text, MIN_STRING, strings);
        add(text, MIN_STRING, values);
      } else if (token.isNumeric()) {
        add(parser.getText(), ArgumentEchoes.SHORTEST, values);
      }
      token = parser.nextToken();
    }
  }

  private static void add(String value, int shortest, List<String> to) {
    if (to.size() < MAX_VALUES && value.length() >= shortest && value.length() <= MAX_VALUE) {
      to.add(value);
    }
  }

  private static void takeWhole(String arguments, List<String> to) {
    if (to.size() < MAX_VALUES) {
      to.clear();
      add(arguments, MIN_STRING, to);
    }
  }

  /** How much the arguments say. */
  public ArgumentShape shape() {
    return shape;
  }

  /** A hash of the things the arguments name. */
  long terms() {
    return terms;
  }

  /** The outcome with the arguments masked; numbers stay in a JSON outcome. */
  String mask(String outcome) {
    return (looksLikeJson(outcome) ? strings : values).mask(outcome);
  }

  private static boolean looksLikeJson(String text) {
    int start = 0;
    while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    return start < text.length() && (text.charAt(start) == '{' || text.charAt(start) == '[');
  }
}
