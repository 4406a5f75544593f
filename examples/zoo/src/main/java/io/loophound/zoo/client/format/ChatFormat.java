package io.loophound.zoo.client.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.zoo.script.Talk;
import java.util.ArrayList;
import java.util.List;

/** OpenAI's chat completions, whole or as a stream. */
record ChatFormat(boolean stream) implements Format {

  @Override
  public String path(String model) {
    return "/v1/chat/completions";
  }

  @Override
  public ObjectNode request(String model, Talk talk, List<Message> history) {
    ObjectNode body = JSON.createObjectNode().put("model", model);
    ArrayNode messages = body.putArray("messages");
    messages.addObject().put("role", "system").put("content", talk.system());
    for (Message message : history) {
      ObjectNode json = messages.addObject().put("role", message.role());
      json.put("content", message.text());
      if (message.answered() != null) {
        json.put("tool_call_id", message.answered().id());
      }
      for (Message.Call call : message.calls()) {
        ObjectNode tool = json.withArray("tool_calls").addObject().put("id", call.id());
        tool.put("type", "function");
        tool.putObject("function").put("name", call.tool()).put("arguments", call.arguments());
      }
    }
    Format.functions(body, talk);
    if (stream) {
      body.put("stream", true);
    }
    return body;
  }

  @Override
  public Message reply(String body) {
    if (stream) {
      return new ChatStream(body).message();
    }
    JsonNode message = Format.parse(body).at("/choices/0/message");
    List<Message.Call> calls = new ArrayList<>();
    for (JsonNode call : message.path("tool_calls")) {
      JsonNode function = call.path("function");
      calls.add(
          new Message.Call(
              call.path("id").asText(),
              function.path("name").asText(),
              function.path("arguments").asText()));
    }
    return Message.assistant(message.path("content").asText(""), calls);
  }
}
