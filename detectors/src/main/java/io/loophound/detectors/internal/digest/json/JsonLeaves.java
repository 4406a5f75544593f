package io.loophound.detectors.internal.digest.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The texts and numbers of a JSON value, however deep. */
public final class JsonLeaves {
  private JsonLeaves() {}

  /** The first of them; of malformed text those before the fault. Never throws. */
  public static List<String> of(String json, int most) {
    return of(json, most, true);
  }

  /** All texts, without the numbers. Never throws. */
  public static List<String> texts(String json) {
    return of(json, Integer.MAX_VALUE, false);
  }

  private static List<String> of(String json, int most, boolean numbers) {
    List<String> leaves = new ArrayList<>();
    try (JsonParser parser = CanonicalJson.parser(json)) {
      JsonToken token = parser.nextToken();
      while (token != null && leaves.size() < most) {
        if (token == JsonToken.VALUE_STRING || (numbers && token.isNumeric())) {
          leaves.add(parser.getText());
        }
        token = parser.nextToken();
      }
    } catch (IOException e) {
      // what stands before the fault counts
    }
    return leaves;
  }
}
