package io.loophound.wire.gemini;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.ErrorText;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.util.List;

/** A reply, or a piece of one: both have the same form. */
final class GeminiReply implements ReplyForm {

  @Override
  public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
    return reply
        .parsers()
        .readObject(
            bytes,
            length,
            parser -> {
              while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                field(field, parser.nextToken(), parser, bytes, reply);
              }
            });
  }

  private static void field(
      String field, JsonToken value, JsonParser parser, byte[] bytes, ReplyBuilder reply)
      throws IOException {
    switch (field) {
      case "candidates" -> candidates(parser, bytes, reply);
      case "usageMetadata" -> usage(parser, reply);
      case "responseId" -> reply.id(Json.text(parser, bytes));
      case "modelVersion" -> reply.model(Json.text(parser, bytes));
      case "promptFeedback" -> feedback(parser, bytes, reply);
      case "error" -> {
        if (value != JsonToken.VALUE_NULL) {
          reply.error(ErrorText.read(parser, bytes));
        }
      }
      default -> parser.skipChildren();
    }
  }

  /** The first of several candidates is the reply. */
  private static void candidates(JsonParser parser, byte[] bytes, ReplyBuilder reply)
      throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return;
    }
    JsonToken token = parser.nextToken();
    for (int i = 0; token != null && token != JsonToken.END_ARRAY; i++) {
      if (i == 0 && token == JsonToken.START_OBJECT) {
        candidate(parser, bytes, reply);
      } else {
        parser.skipChildren();
      }
      token = parser.nextToken();
    }
  }

  private static void candidate(JsonParser parser, byte[] bytes, ReplyBuilder reply)
      throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      if (field.equals("content") && value == JsonToken.START_OBJECT) {
        content(parser, bytes, reply);
      } else if (field.equals("finishReason")) {
        reply.finishReason(Json.text(parser, bytes));
      } else {
        parser.skipChildren();
      }
    }
  }

  private static void content(JsonParser parser, byte[] bytes, ReplyBuilder reply)
      throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean parts = parser.currentName().equals("parts");
      if (parser.nextToken() != JsonToken.START_ARRAY || !parts) {
        parser.skipChildren();
        continue;
      }
      JsonToken token = parser.nextToken();
      while (token != null && token != JsonToken.END_ARRAY) {
        part(Part.read(parser, bytes), reply);
        token = parser.nextToken();
      }
    }
  }

  private static void part(Part part, ReplyBuilder reply) {
    if (part.call() != null) {
      reply.call(-1, false, part.call().id(), part.call().name(), part.call().arguments());
    } else if (part.thought()) {
      reply.thought(part.text());
    } else {
      reply.text(part.text());
    }
  }

  private static void feedback(JsonParser parser, byte[] bytes, ReplyBuilder reply)
      throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean reason = parser.currentName().equals("blockReason");
      parser.nextToken();
      if (reason) {
        reply.finishReason(Json.text(parser, bytes));
      }
      parser.skipChildren();
    }
  }

  private static void usage(JsonParser parser, ReplyBuilder reply) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    long input = 0;
    long output = 0;
    long cached = 0;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      switch (field) {
        case "promptTokenCount", "toolUsePromptTokenCount" -> input += parser.getValueAsLong(0);
        case "candidatesTokenCount", "thoughtsTokenCount" -> output += parser.getValueAsLong(0);
        case "cachedContentTokenCount" -> cached = parser.getValueAsLong(0);
        default -> parser.skipChildren();
      }
    }
    if (input + output > 0) {
      reply.usage(input, output, cached);
    }
  }

  /** The provider has no error in a stream: it ends with a reason and a message. */
  @Override
  public List<StreamEvent> cut(Denial denial, ReplyBuilder reply) {
    return List.of(new StreamEvent("", Json.object(json -> last(json, denial, reply))));
  }

  private static void last(JsonGenerator json, Denial denial, ReplyBuilder reply)
      throws IOException {
    json.writeArrayFieldStart("candidates");
    json.writeStartObject();
    json.writeObjectFieldStart("content");
    json.writeArrayFieldStart("parts");
    json.writeEndArray();
    json.writeStringField("role", "model");
    json.writeEndObject();
    json.writeStringField("finishReason", "OTHER");
    json.writeStringField("finishMessage", denial.message());
    json.writeNumberField("index", 0);
    json.writeEndObject();
    json.writeEndArray();
    json.writeStringField("modelVersion", reply.model());
    json.writeStringField("responseId", reply.id());
  }
}
