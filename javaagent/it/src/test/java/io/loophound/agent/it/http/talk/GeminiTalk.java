package io.loophound.agent.it.http.talk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Contents of Gemini. */
final class GeminiTalk extends Talk {
  private final ArrayNode said = mapper.createArrayNode();

  GeminiTalk(String subject) {
    super(subject);
    messages.addObject().put("role", "user").putArray("parts").addObject().put("text", question);
  }

  @Override
  public String path(String model, boolean stream) {
    String method = stream ? ":streamGenerateContent?alt=sse" : ":generateContent";
    return "/v1beta/models/" + model + method;
  }

  @Override
  public ObjectNode request(String model, boolean stream) {
    ObjectNode body = mapper.createObjectNode();
    body.putObject("systemInstruction").putArray("parts").addObject().put("text", system);
    body.set("contents", messages);
    return body;
  }

  @Override
  public void take(JsonNode piece, boolean stream) {
    JsonNode content = piece.at("/candidates/0/content");
    if (!content.path("parts").isEmpty()) {
      said.add(content);
    }
    for (JsonNode part : content.path("parts")) {
      text.append(part.path("text").asText(""));
      JsonNode call = part.path("functionCall");
      if (!call.isMissingNode()) {
        calls.add(new Call("", call.path("name").asText(), call.path("args")));
      }
    }
  }

  @Override
  void remember() {
    messages.addAll(said);
    said.removeAll();
  }

  @Override
  public void result(Call call, String outcome) {
    ArrayNode parts = messages.addObject().put("role", "user").putArray("parts");
    ObjectNode response = parts.addObject().putObject("functionResponse").put("name", call.name());
    response.putObject("response").put(outcome.startsWith("Error") ? "error" : "result", outcome);
  }
}
