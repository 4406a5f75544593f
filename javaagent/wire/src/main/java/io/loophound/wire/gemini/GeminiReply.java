package io.loophound.wire.gemini;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.ErrorText;
import io.loophound.wire.json.Json;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;
import java.util.List;

/** A reply, or a piece of one: both have the same form. */
final class GeminiReply implements ReplyForm {

  @Override
  public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
    return reply.parsers().readObject(bytes, length, in -> fields(in, reply));
  }

  private static void fields(JsonReader in, ReplyBuilder reply) throws IOException {
    while (in.nextField()) {
      switch (in.field()) {
        case "candidates" -> candidates(in, reply);
        case "usageMetadata" -> usage(in, reply);
        case "responseId" -> reply.id(in.text());
        case "modelVersion" -> reply.model(in.text());
        case "promptFeedback" -> feedback(in, reply);
        case "error" -> {
          if (!in.isNull()) {
            reply.error(ErrorText.read(in));
          }
        }
        default -> {}
      }
    }
  }

  /** The first of several candidates is the reply. */
  private static void candidates(JsonReader in, ReplyBuilder reply) throws IOException {
    if (in.enterArray()) {
      for (int i = 0; in.nextElement(); i++) {
        if (i == 0 && in.enterObject()) {
          candidate(in, reply);
        }
      }
    }
  }

  private static void candidate(JsonReader in, ReplyBuilder reply) throws IOException {
    while (in.nextField()) {
      String field = in.field();
      if (field.equals("content") && in.enterObject()) {
        content(in, reply);
      } else if (field.equals("finishReason")) {
        reply.finishReason(in.text());
      }
    }
  }

  private static void content(JsonReader in, ReplyBuilder reply) throws IOException {
    while (in.nextField()) {
      if (in.field().equals("parts") && in.enterArray()) {
        while (in.nextElement()) {
          part(Part.read(in), reply);
        }
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

  private static void feedback(JsonReader in, ReplyBuilder reply) throws IOException {
    if (in.enterObject()) {
      while (in.nextField()) {
        if (in.field().equals("blockReason")) {
          reply.finishReason(in.text());
        }
      }
    }
  }

  private static void usage(JsonReader in, ReplyBuilder reply) throws IOException {
    if (!in.enterObject()) {
      return;
    }
    long input = 0;
    long output = 0;
    long cached = 0;
    while (in.nextField()) {
      switch (in.field()) {
        case "promptTokenCount", "toolUsePromptTokenCount" -> input += in.number();
        case "candidatesTokenCount", "thoughtsTokenCount" -> output += in.number();
        case "cachedContentTokenCount" -> cached = in.number();
        default -> {}
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
