package io.loophound.detectors.budget;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Prices by model name; the longest name that the model's name begins with wins. An unknown model
 * is priced at 10 and 30 US dollars per million tokens (LangSight): a budget must not be blind to
 * it.
 */
public final class PriceTable {
  private final NavigableMap<String, Price> prices;
  private final Price fallback;

  private PriceTable(NavigableMap<String, Price> prices, Price fallback) {
    this.prices = prices;
    this.fallback = fallback;
  }

  /** The table that ships with LoopHound. */
  public static PriceTable shipped() {
    try (InputStream in = PriceTable.class.getResourceAsStream("prices.json")) {
      return read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads {@code {"model": [input, output], ...}}, in US dollars per million tokens.
   *
   * @throws IOException when it cannot be read or is not of that form
   */
  static PriceTable read(InputStream in) throws IOException {
    NavigableMap<String, Price> prices = new TreeMap<>();
    try (JsonParser json = new JsonFactory().createParser(in)) {
      expect(json, json.nextToken(), JsonToken.START_OBJECT);
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String model = json.currentName();
        expect(json, json.nextToken(), JsonToken.START_ARRAY);
        json.nextToken();
        double input = json.getDoubleValue();
        json.nextToken();
        prices.put(model, new Price(input, json.getDoubleValue(), true));
        expect(json, json.nextToken(), JsonToken.END_ARRAY);
      }
    }
    return new PriceTable(prices, new Price(10, 30, false));
  }

  /** The same table with another price, in US dollars per million tokens, for unknown models. */
  public PriceTable withFallback(double input, double output) {
    return new PriceTable(prices, new Price(input, output, false));
  }

  private static void expect(JsonParser json, JsonToken found, JsonToken wanted)
      throws IOException {
    if (found != wanted) {
      throw new IOException("price table: expected " + wanted + " at " + json.currentLocation());
    }
  }

  /** The price of a model; provider prefixes such as {@code openai/} do not matter. */
  public Price of(String model) {
    String name = model.substring(model.lastIndexOf('/') + 1);
    for (Map.Entry<String, Price> e = prices.floorEntry(name);
        e != null;
        e = prices.lowerEntry(e.getKey())) {
      if (name.startsWith(e.getKey())) {
        return e.getValue();
      }
      if (name.isEmpty() || e.getKey().charAt(0) != name.charAt(0)) {
        break;
      }
    }
    return fallback;
  }
}
