package io.loophound.zoo.client.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.zoo.script.Talk;
import java.util.ArrayList;
import java.util.List;

/** OpenAI's responses, with the whole history in the input. */
record ResponsesFormat() implements Format {

  @Override
  public String path(String model) {
    return "/v1/responses";
  }

  @Override
  public ObjectNode request(String model, Talk talk, List<Message> history) {
    ObjectNode body = JSON.createObjectNode().put("model", model);
    body.put("instructions", talk.system());
    ArrayNode input = body.putArray("input");
    for (Message message : history) {
      if (message.answered() != null) {
        ObjectNode output = input.addObject().put("type", "function_call_output");
        output.put("call_id", message.answered().id()).put("output", message.text());
      } else if (!message.text().isEmpty()) {
        input.addObject().put("role", message.role()).put("content", message.text());
      }
      for (Message.Call call : message.calls()) {
        ObjectNode item = input.addObject().put("type", "function_call");
        item.put("call_id", call.id()).put("name", call.tool()).put("arguments", call.arguments());
      }
    }
    ArrayNode tools = body.putArray("tools");
    for (String tool : talk.tools()) {
      ObjectNode function = tools.addObject().put("type", "function").put("name", tool);
      function.put("description", Format.describe(tool)).set("parameters", Format.schema());
    }
    return body;
  }

  @Override
  public Message reply(String body) {
    StringBuilder text = new StringBuilder();
    List<Message.Call> calls = new ArrayList<>();
    for (JsonNode item : Format.parse(body).path("output")) {
      if (item.path("type").asText().equals("function_call")) {
        calls.add(
            new Message.Call(
                item.path("call_id").asText(),
                item.path("name").asText(),
                item.path("arguments").asText()));
      }
      item.path("content").forEach(part -> text.append(part.path("text").asText("")));
    }
    return Message.assistant(text.toString(), calls);
  }
}
