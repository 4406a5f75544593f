package io.loophound.agent.it.http.talk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Chat completions. */
final class ChatTalk extends Talk {
  private final String path;
  private final StringBuilder arguments = new StringBuilder();
  private String id = "";
  private String name = "";

  ChatTalk(String path, String subject) {
    super(subject);
    this.path = path;
    messages.addObject().put("role", "system").put("content", system);
    messages.addObject().put("role", "user").put("content", question);
  }

  @Override
  public String path(String model, boolean stream) {
    return path;
  }

  @Override
  public ObjectNode request(String model, boolean stream) {
    ObjectNode body = mapper.createObjectNode().put("model", model).put("stream", stream);
    body.set("messages", messages);
    return body;
  }

  @Override
  public void take(JsonNode piece, boolean stream) {
    JsonNode said = piece.at(stream ? "/choices/0/delta" : "/choices/0/message");
    text.append(said.path("content").asText(""));
    JsonNode call = said.at("/tool_calls/0");
    id += call.path("id").asText("");
    name += call.at("/function/name").asText("");
    arguments.append(call.at("/function/arguments").asText(""));
  }

  @Override
  void remember() {
    ObjectNode message = messages.addObject().put("role", "assistant");
    message.put("content", text.isEmpty() ? null : text.toString());
    if (!name.isEmpty()) {
      calls.add(new Call(id, name, parse(arguments.toString())));
      ArrayNode array = message.putArray("tool_calls");
      ObjectNode call = array.addObject().put("id", id).put("type", "function");
      call.putObject("function").put("name", name).put("arguments", arguments.toString());
    }
    id = "";
    name = "";
    arguments.setLength(0);
  }

  @Override
  public void result(Call call, String outcome) {
    messages.addObject().put("role", "tool").put("tool_call_id", call.id()).put("content", outcome);
  }
}
