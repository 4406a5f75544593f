package io.loophound.zoo.client.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.zoo.script.Talk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Anthropic's messages. */
record AnthropicFormat() implements Format {

  @Override
  public String path(String model) {
    return "/v1/messages";
  }

  @Override
  public Map<String, String> headers(String key) {
    return Map.of("x-api-key", key, "anthropic-version", "2023-06-01");
  }

  @Override
  public ObjectNode request(String model, Talk talk, List<Message> history) {
    ObjectNode body = JSON.createObjectNode().put("model", model).put("max_tokens", 4096);
    body.put("system", talk.system());
    ArrayNode messages = body.putArray("messages");
    ArrayNode results = null;
    for (Message message : history) {
      if (message.answered() == null) {
        results = null;
        message(messages.addObject(), message);
      } else {
        if (results == null) {
          results = messages.addObject().put("role", "user").putArray("content");
        }
        result(results.addObject(), message);
      }
    }
    ArrayNode tools = body.putArray("tools");
    for (String tool : talk.tools()) {
      ObjectNode json = tools.addObject().put("name", tool);
      json.put("description", Format.describe(tool)).set("input_schema", Format.schema());
    }
    return body;
  }

  private static void message(ObjectNode json, Message message) {
    ArrayNode content = json.put("role", message.role()).putArray("content");
    if (!message.text().isEmpty()) {
      content.addObject().put("type", "text").put("text", message.text());
    }
    for (Message.Call call : message.calls()) {
      ObjectNode use = content.addObject().put("type", "tool_use").put("id", call.id());
      use.put("name", call.tool()).set("input", Format.parse(call.arguments()));
    }
  }

  private static void result(ObjectNode json, Message message) {
    json.put("type", "tool_result").put("tool_use_id", message.answered().id());
    ArrayNode content = json.putArray("content");
    content.addObject().put("type", "text").put("text", message.text());
    if (!message.image().isEmpty()) {
      ObjectNode source = content.addObject().put("type", "image").putObject("source");
      source.put("type", "base64").put("media_type", "image/png").put("data", message.image());
    }
  }

  @Override
  public Message reply(String body) {
    StringBuilder text = new StringBuilder();
    List<Message.Call> calls = new ArrayList<>();
    for (JsonNode block : Format.parse(body).path("content")) {
      text.append(block.path("text").asText(""));
      if (block.path("type").asText().equals("tool_use")) {
        calls.add(
            new Message.Call(
                block.path("id").asText(),
                block.path("name").asText(),
                block.path("input").toString()));
      }
    }
    return Message.assistant(text.toString(), calls);
  }
}
