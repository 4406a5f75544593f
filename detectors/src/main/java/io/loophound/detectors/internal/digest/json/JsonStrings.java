package io.loophound.detectors.internal.digest.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The string values of a JSON text. */
public final class JsonStrings {
  private JsonStrings() {}

  /** Those up to the first error. */
  public static List<String> of(String json) {
    List<String> strings = new ArrayList<>();
    try (JsonParser parser = CanonicalJson.parser(json)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.VALUE_STRING) {
          strings.add(parser.getText());
        }
      }
    } catch (IOException malformed) {
      return strings;
    }
    return strings;
  }
}
