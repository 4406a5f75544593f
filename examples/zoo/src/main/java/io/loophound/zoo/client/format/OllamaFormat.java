package io.loophound.zoo.client.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.zoo.script.Talk;
import java.util.ArrayList;
import java.util.List;

/** Ollama's chat, where calls have no ids. */
record OllamaFormat() implements Format {

  @Override
  public String path(String model) {
    return "/api/chat";
  }

  @Override
  public ObjectNode request(String model, Talk talk, List<Message> history) {
    ObjectNode body = JSON.createObjectNode().put("model", model).put("stream", false);
    ArrayNode messages = body.putArray("messages");
    messages.addObject().put("role", "system").put("content", talk.system());
    for (Message message : history) {
      ObjectNode json = messages.addObject().put("role", message.role());
      json.put("content", message.text());
      if (message.answered() != null) {
        json.put("tool_name", message.answered().tool());
      }
      for (Message.Call call : message.calls()) {
        ObjectNode function = json.withArray("tool_calls").addObject().putObject("function");
        function.put("name", call.tool()).set("arguments", Format.parse(call.arguments()));
      }
    }
    Format.functions(body, talk);
    return body;
  }

  @Override
  public Message reply(String body) {
    JsonNode message = Format.parse(body).path("message");
    List<Message.Call> calls = new ArrayList<>();
    for (JsonNode call : message.path("tool_calls")) {
      String name = call.at("/function/name").asText();
      calls.add(new Message.Call(name, name, call.at("/function/arguments").toString()));
    }
    return Message.assistant(message.path("content").asText(""), calls);
  }
}
