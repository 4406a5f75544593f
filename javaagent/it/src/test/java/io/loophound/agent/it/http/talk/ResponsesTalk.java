package io.loophound.agent.it.http.talk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Responses, with the whole history in each request. */
final class ResponsesTalk extends Talk {
  private JsonNode response;

  ResponsesTalk(String subject) {
    super(subject);
    messages.addObject().put("role", "user").put("content", question);
  }

  @Override
  public String path(String model, boolean stream) {
    return "/v1/responses";
  }

  @Override
  public ObjectNode request(String model, boolean stream) {
    ObjectNode body = mapper.createObjectNode().put("model", model).put("instructions", system);
    body.set("input", messages);
    return stream ? body.put("stream", true) : body;
  }

  @Override
  public void take(JsonNode piece, boolean stream) {
    response = stream ? piece.path("response") : piece;
  }

  @Override
  void remember() {
    for (JsonNode item : response.path("output")) {
      messages.add(item);
      text.append(item.at("/content/0/text").asText(""));
      if (item.path("type").asText().equals("function_call")) {
        JsonNode arguments = parse(item.path("arguments").asText());
        String id = item.path("call_id").asText();
        calls.add(new Call(id, item.path("name").asText(), arguments));
      }
    }
  }

  @Override
  public void result(Call call, String outcome) {
    ObjectNode item = messages.addObject().put("type", "function_call_output");
    item.put("call_id", call.id()).put("output", outcome);
  }
}
