package io.loophound.agent.it.http.talk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Chat of Ollama. */
final class OllamaTalk extends Talk {
  private final ArrayNode asked = mapper.createArrayNode();

  OllamaTalk(String subject) {
    super(subject);
    messages.addObject().put("role", "system").put("content", system);
    messages.addObject().put("role", "user").put("content", question);
  }

  @Override
  public String path(String model, boolean stream) {
    return "/api/chat";
  }

  @Override
  public ObjectNode request(String model, boolean stream) {
    ObjectNode body = mapper.createObjectNode().put("model", model);
    body.set("messages", messages);
    return stream ? body : body.put("stream", false);
  }

  @Override
  public void take(JsonNode piece, boolean stream) {
    text.append(piece.at("/message/content").asText(""));
    for (JsonNode call : piece.at("/message/tool_calls")) {
      asked.add(call);
      JsonNode function = call.path("function");
      calls.add(new Call("", function.path("name").asText(), function.path("arguments")));
    }
  }

  @Override
  void remember() {
    ObjectNode message = messages.addObject().put("role", "assistant");
    message.put("content", text.toString());
    if (!asked.isEmpty()) {
      message.putArray("tool_calls").addAll(asked);
      asked.removeAll();
    }
  }

  @Override
  public void result(Call call, String outcome) {
    ObjectNode message = messages.addObject().put("role", "tool");
    message.put("tool_name", call.name()).put("content", outcome);
  }
}
