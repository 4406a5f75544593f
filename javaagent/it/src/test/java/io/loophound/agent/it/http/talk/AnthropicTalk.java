package io.loophound.agent.it.http.talk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Messages of Anthropic. */
final class AnthropicTalk extends Talk {
  private final StringBuilder input = new StringBuilder();
  private String id = "";
  private String name = "";

  AnthropicTalk(String subject) {
    super(subject);
    messages.addObject().put("role", "user").put("content", question);
  }

  @Override
  public String path(String model, boolean stream) {
    return "/v1/messages";
  }

  @Override
  public ObjectNode request(String model, boolean stream) {
    ObjectNode body = mapper.createObjectNode().put("model", model).put("max_tokens", 1000);
    body.put("system", system).put("stream", stream).set("messages", messages);
    return body;
  }

  @Override
  public void take(JsonNode piece, boolean stream) {
    for (JsonNode block : piece.path("content")) {
      block(block);
      input.append(block.has("input") ? block.path("input").toString() : "");
    }
    block(piece.path("content_block"));
    text.append(piece.at("/delta/text").asText(""));
    input.append(piece.at("/delta/partial_json").asText(""));
  }

  private void block(JsonNode block) {
    text.append(block.path("text").asText(""));
    id += block.path("id").asText("");
    name += block.path("name").asText("");
  }

  @Override
  void remember() {
    ArrayNode content = messages.addObject().put("role", "assistant").putArray("content");
    if (!text.isEmpty()) {
      content.addObject().put("type", "text").put("text", text.toString());
    }
    if (!name.isEmpty()) {
      JsonNode arguments = parse(input.toString());
      ObjectNode block = content.addObject().put("type", "tool_use").put("id", id);
      block.put("name", name).set("input", arguments);
      calls.add(new Call(id, name, arguments));
    }
    id = "";
    name = "";
    input.setLength(0);
  }

  @Override
  public void result(Call call, String outcome) {
    ArrayNode content = messages.addObject().put("role", "user").putArray("content");
    ObjectNode block = content.addObject().put("type", "tool_result");
    block.put("tool_use_id", call.id()).put("content", outcome);
    block.put("is_error", outcome.startsWith("Error"));
  }
}
