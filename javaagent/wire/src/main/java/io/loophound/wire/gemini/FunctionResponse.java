package io.loophound.wire.gemini;

import io.loophound.detectors.event.Message;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;

/** The outcome of a call: an object of any form, in which some names have a meaning. */
final class FunctionResponse {
  private String id = "";
  private String text; // null until it is read
  private Boolean error;
  private final StringJoiner media = new StringJoiner("\n");

  private FunctionResponse() {}

  static Message read(byte[] part) {
    FunctionResponse response = new FunctionResponse();
    try (JsonReader in = JsonReader.of(part)) {
      in.enterObject();
      while (in.nextField()) {
        String field = in.field();
        if (field.equals("functionResponse") || field.equals("function_response")) {
          response.fields(in);
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

  private void fields(JsonReader in) throws IOException {
    if (in.enterObject()) {
      while (in.nextField()) {
        switch (in.field()) {
          case "id" -> id = CallId.of(in.text());
          case "response" -> outcome(in);
          case "parts" -> media(in);
          default -> {}
        }
      }
    }
  }

  private void media(JsonReader in) throws IOException {
    if (in.enterArray()) {
      while (in.nextElement() && in.isObject()) {
        int from = in.start();
        Part part = Part.read(in);
        int to = in.skip();
        boolean plain = !part.text().isEmpty();
        media.add(plain ? part.text() : ContentReader.mark(part.other(), in.bytes(), from, to));
      }
    }
  }

  /** A single field under one of the usual names is the outcome itself. */
  private void outcome(JsonReader in) throws IOException {
    int from = in.start();
    if (!in.enterObject()) {
      text = in.text();
      return;
    }
    String single = null;
    int count = 0;
    while (in.nextField()) {
      String field = in.field();
      count++;
      boolean failure = field.equals("error") && !in.isNull();
      error = failure ? Boolean.TRUE : error;
      if (failure || field.equals("output") || field.equals("result")) {
        single = in.text();
      }
    }
    int to = in.skip();
    boolean alone = single != null && count == 1;
    text = alone ? single : new String(in.bytes(), from, to - from, StandardCharsets.UTF_8);
  }
}
