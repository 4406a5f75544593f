package io.loophound.wire.gemini;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.event.Message;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.util.StringJoiner;

/** The outcome of a call: an object of any form, in which some names have a meaning. */
final class FunctionResponse {
  private final byte[] bytes;
  private String id = "";
  private String text; // null until it is read
  private Boolean error;
  private final StringJoiner media = new StringJoiner("\n");

  private FunctionResponse(byte[] bytes) {
    this.bytes = bytes;
  }

  static Message read(byte[] part) {
    FunctionResponse response = new FunctionResponse(part);
    try (JsonParser parser = Json.parser(part, part.length)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        parser.nextToken();
        if (field.equals("functionResponse") || field.equals("function_response")) {
          response.fields(parser);
        } else {
          parser.skipChildren();
        }
      }
    } catch (IOException e) {
      return Message.unreadTool(response.id);
    }
    return Message.tool(response.id, response.wholeText(), response.error);
  }

  /** The outcome, and what comes with it. */
  private String wholeText() {
    if (media.length() == 0) {
      return text;
    }
    return text == null || text.equals("{}") ? media.toString() : text + "\n" + media;
  }

  private void fields(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      if (field.equals("id")) {
        id = CallId.of(Json.text(parser, bytes));
      } else if (field.equals("response") && value == JsonToken.START_OBJECT) {
        outcome(parser);
      } else if (field.equals("response")) {
        text = Json.text(parser, bytes);
      } else if (field.equals("parts") && value == JsonToken.START_ARRAY) {
        media(parser);
      } else {
        parser.skipChildren();
      }
    }
  }

  private void media(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.START_OBJECT) {
      int from = Json.start(parser);
      Part part = Part.read(parser, bytes);
      int to = Json.skip(parser);
      boolean plain = !part.text().isEmpty();
      media.add(plain ? part.text() : ContentReader.mark(part.other(), bytes, from, to));
    }
  }

  /** A single field under one of the usual names is the outcome itself. */
  private void outcome(JsonParser parser) throws IOException {
    int from = Json.start(parser);
    String single = null;
    int count = 0;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      count++;
      boolean failure = field.equals("error") && value != JsonToken.VALUE_NULL;
      error = failure ? Boolean.TRUE : error;
      if (failure || field.equals("output") || field.equals("result")) {
        single = Json.text(parser, bytes);
      } else {
        parser.skipChildren();
      }
    }
    int to = Json.skip(parser);
    boolean alone = single != null && count == 1;
    text =
        alone
            ? single
            : new String(bytes, from, to - from, java.nio.charset.StandardCharsets.UTF_8);
  }
}
