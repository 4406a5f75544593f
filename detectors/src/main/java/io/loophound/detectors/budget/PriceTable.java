package io.loophound.detectors.budget;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Prices by model name. The longest name that the model's name begins with wins. An unknown model
 * costs 10 and 30 US dollars per million tokens (LangSight), so that a budget covers it too.
 */
public final class PriceTable {
  private static final Price UNKNOWN = new Price(10, 30, false);
  private static final double MOST = 1e6;

  private final NavigableMap<String, Price> prices;
  private final Price fallback;

  private PriceTable(NavigableMap<String, Price> prices, Price fallback) {
    this.prices = prices;
    this.fallback = fallback;
  }

  /** {@return the built-in table} */
  public static PriceTable shipped() {
    try (InputStream in = PriceTable.class.getResourceAsStream("prices.json")) {
      return read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * {@return the built-in table with the prices of a file, which override those of the same name}
   * The file has the form {@code {"model": [input, output, cached input], ...}}, in US dollars per
   * million tokens; the third number may be left out if cached input costs as much as other input.
   *
   * @param file a JSON file in UTF-8
   * @throws IOException when it cannot be read or is not of that form
   */
  public static PriceTable shippedWith(Path file) throws IOException {
    NavigableMap<String, Price> prices = new TreeMap<>(shipped().prices);
    try (InputStream in = Files.newInputStream(file)) {
      prices.putAll(read(in).prices);
    }
    return new PriceTable(prices, UNKNOWN);
  }

  static PriceTable read(InputStream in) throws IOException {
    NavigableMap<String, Price> prices = new TreeMap<>();
    try (JsonParser json = new JsonFactory().createParser(in)) {
      expect(json, json.nextToken(), JsonToken.START_OBJECT);
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String model = withoutProvider(json.currentName());
        expect(json, json.nextToken(), JsonToken.START_ARRAY);
        prices.put(model, price(json));
      }
    }
    return new PriceTable(prices, UNKNOWN);
  }

  private static Price price(JsonParser json) throws IOException {
    json.nextToken();
    double input = dollars(json);
    json.nextToken();
    double output = dollars(json);
    if (json.nextToken() == JsonToken.END_ARRAY) {
      return new Price(input, output, true);
    }
    double cachedInput = dollars(json);
    expect(json, json.nextToken(), JsonToken.END_ARRAY);
    return new Price(input, output, cachedInput, true);
  }

  private static double dollars(JsonParser json) throws IOException {
    double dollars = json.getDoubleValue();
    if (!(dollars >= 0 && dollars <= MOST)) {
      throw new IOException(
          "price table: a price below 0 or too high at " + json.currentLocation());
    }
    return dollars;
  }

  private static String withoutProvider(String model) {
    return model.substring(model.lastIndexOf('/') + 1);
  }

  /**
   * {@return the same table with another price for unknown models, in US dollars per million
   * tokens}
   *
   * @param input for input tokens, cached or not
   * @param output for output tokens
   */
  public PriceTable withFallback(double input, double output) {
    return new PriceTable(prices, new Price(input, output, false));
  }

  private static void expect(JsonParser json, JsonToken found, JsonToken wanted)
      throws IOException {
    if (found != wanted) {
      throw new IOException("price table: expected " + wanted + " at " + json.currentLocation());
    }
  }

  /**
   * {@return the price of a model} Provider prefixes such as {@code openai/} are ignored.
   *
   * @param model the name as requests have it
   */
  public Price of(String model) {
    String name = withoutProvider(model);
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
