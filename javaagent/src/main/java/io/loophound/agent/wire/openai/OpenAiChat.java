package io.loophound.agent.wire.openai;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.agent.wire.Denial;
import io.loophound.agent.wire.Dialect;
import io.loophound.agent.wire.Json;
import io.loophound.agent.wire.ReplyForm;
import io.loophound.agent.wire.WireRequest;
import java.io.IOException;

/**
 * OpenAI's chat completions: a POST of a {@code messages} array to {@code .../chat/completions}.
 */
public final class OpenAiChat implements Dialect {

  @Override
  public String name() {
    return "openai-chat";
  }

  @Override
  public boolean matches(String method, String path) {
    return path.endsWith("/chat/completions") && "POST".equalsIgnoreCase(method);
  }

  @Override
  public WireRequest read(byte[] body, int length) {
    try (JsonParser parser = Json.parser(body, length)) {
      return parser.nextToken() == JsonToken.START_OBJECT ? read(parser, body) : null;
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  public ReplyForm replyForm() {
    return new ChatReply();
  }

  @Override
  public void error(JsonGenerator json, Denial denial) throws IOException {
    OpenAiError.write(json, denial);
  }

  private WireRequest read(JsonParser parser, byte[] body) throws IOException {
    String model = "";
    boolean stream = false;
    WireConversation conversation = null;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      switch (field) {
        case "model" -> model = Json.text(parser, body);
        case "stream" -> stream = value == JsonToken.VALUE_TRUE;
        case "messages" -> conversation = WireConversation.read(parser, body);
        default -> parser.skipChildren();
      }
      if (parser.currentToken() == null) {
        return null;
      }
    }
    return conversation == null ? null : new WireRequest(this, model, stream, conversation, "");
  }
}
