package io.loophound.agent.operator.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads one JSON object: objects as maps; texts, numbers (BigDecimal), booleans and null. */
public final class JsonObject {
  private static final int DEEPEST = 10;

  private JsonObject() {}

  /**
   * The object.
   *
   * @throws IllegalArgumentException when the text is not a JSON object; the message says where
   */
  public static Map<String, Object> read(String text) {
    JsonFactory factory =
        JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
    try (JsonParser parser = factory.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException("the body is not a JSON object");
      }
      Map<String, Object> object = object(parser, 1);
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("there is text after the JSON object");
      }
      return object;
    } catch (JsonProcessingException e) { // its message would quote the text
      JsonLocation at = e.getLocation();
      String where =
          at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
      throw new IllegalArgumentException("the body is not a JSON object" + where, e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Object> object(JsonParser parser, int depth) throws IOException {
    if (depth > DEEPEST) {
      throw new IllegalArgumentException("the JSON object is nested too deeply");
    }
    Map<String, Object> object = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      object.put(name, value(parser, name, depth));
    }
    return object;
  }

  private static Object value(JsonParser parser, String name, int depth) throws IOException {
    return switch (parser.nextToken()) {
      case START_OBJECT -> object(parser, depth + 1);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser, name);
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw new IllegalArgumentException(name + ": lists are not allowed");
    };
  }

  private static BigDecimal number(JsonParser parser, String name) throws IOException {
    BigDecimal number = parser.getDecimalValue();
    if (number.precision() > 30 || Math.abs(number.scale()) > 30) {
      throw new IllegalArgumentException(name + ": the number is too long");
    }
    return number;
  }
}
