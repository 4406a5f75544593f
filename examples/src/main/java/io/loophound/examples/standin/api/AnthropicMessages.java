package io.loophound.examples.standin.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;

/** Anthropic's messages. */
public final class AnthropicMessages implements ModelApi {
  private final ObjectMapper mapper = new ObjectMapper();

  @Override
  public ChatRequest request(String path, JsonNode json) {
    Turns turns = new Turns();
    turns.say("system", Turns.text(json.path("system")));
    for (JsonNode message : json.path("messages")) {
      String said = Turns.text(message.path("content"));
      for (JsonNode block : message.path("content")) {
        if (block.path("type").asText().equals("tool_use")) {
          turns.call(block.path("id").asText(), block.path("name").asText());
        } else if (block.path("type").asText().equals("tool_result")) {
          turns.result(block.path("tool_use_id").asText(), Turns.text(block.path("content")));
        }
      }
      if (!said.isEmpty()) {
        turns.say(message.path("role").asText(), said);
      }
    }
    boolean stream = json.path("stream").booleanValue();
    String model = json.path("model").asText();
    return turns.request(model, json.path("messages"), stream, json.path("tools"));
  }

  @Override
  public ObjectNode whole(ChatRequest request, Reply.Answer answer, Tokens tokens) {
    ObjectNode message = message(request, tokens);
    ArrayNode content = message.withArray("content");
    if (!answer.text().isEmpty()) {
      content.addObject().put("type", "text").put("text", answer.text());
    }
    for (Reply.Call call : answer.calls()) {
      block(content.addObject(), call).set("input", input(call));
    }
    return message.put("stop_reason", reason(answer));
  }

  @Override
  public Stream stream(ChatRequest request, Reply.Answer answer, Tokens tokens) {
    Stream stream = Stream.ofEvents();
    ObjectNode start = event("message_start");
    start.set("message", message(request, tokens));
    send(stream, start);
    blocks(stream, answer);
    ObjectNode end = event("message_delta");
    end.putObject("delta").put("stop_reason", reason(answer)).putNull("stop_sequence");
    end.putObject("usage").put("output_tokens", tokens.output());
    send(stream, end);
    send(stream, event("message_stop"));
    return stream;
  }

  private void blocks(Stream stream, Reply.Answer answer) {
    int index = 0;
    if (!answer.text().isEmpty()) {
      ObjectNode begin = event("content_block_start").put("index", index);
      begin.putObject("content_block").put("type", "text").put("text", "");
      send(stream, begin);
      for (String piece : Stream.pieces(answer.text())) {
        delta(stream, index, "text_delta", "text", piece);
      }
      send(stream, event("content_block_stop").put("index", index++));
    }
    for (Reply.Call call : answer.calls()) {
      ObjectNode begin = event("content_block_start").put("index", index);
      block(begin.putObject("content_block"), call).putObject("input");
      send(stream, begin);
      for (String piece : Stream.pieces(call.arguments())) {
        delta(stream, index, "input_json_delta", "partial_json", piece);
      }
      send(stream, event("content_block_stop").put("index", index++));
    }
  }

  @Override
  public ObjectNode error(Reply.Refusal refusal) {
    ObjectNode json = event("error");
    json.putObject("error").put("type", refusal.type()).put("message", refusal.message());
    return json;
  }

  private ObjectNode message(ChatRequest request, Tokens tokens) {
    ObjectNode message =
        mapper
            .createObjectNode()
            .put("id", ModelApi.newId("msg_"))
            .put("type", "message")
            .put("role", "assistant")
            .put("model", request.model());
    message.putArray("content");
    message.putNull("stop_reason").putNull("stop_sequence");
    message
        .putObject("usage")
        .put("input_tokens", tokens.input())
        .put("output_tokens", tokens.output());
    return message;
  }

  private static ObjectNode block(ObjectNode json, Reply.Call call) {
    return json.put("type", "tool_use")
        .put("id", ModelApi.newId("toolu_"))
        .put("name", call.tool());
  }

  private JsonNode input(Reply.Call call) {
    try {
      return mapper.readTree(call.arguments());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a scenario's arguments are JSON", e);
    }
  }

  private static String reason(Reply.Answer answer) {
    return answer.calls().isEmpty() ? "end_turn" : "tool_use";
  }

  private ObjectNode event(String type) {
    return mapper.createObjectNode().put("type", type);
  }

  private void delta(Stream stream, int index, String type, String field, String piece) {
    ObjectNode event = event("content_block_delta").put("index", index);
    event.putObject("delta").put("type", type).put(field, piece);
    send(stream, event);
  }

  private static void send(Stream stream, ObjectNode event) {
    stream.event(event.path("type").asText(), event.toString());
  }
}
