package io.loophound.agent.it.http.talk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

/** Ollama's generate: tools are asked for and answered in words, what was said comes as context. */
final class GenerateTalk extends Talk {
  private static final String ACTION = "Action: ";

  private final StringBuilder prompt = new StringBuilder();
  private JsonNode context;

  GenerateTalk(String subject) {
    super(subject);
    prompt.append(question);
  }

  @Override
  public String path(String model, boolean stream) {
    return "/api/generate";
  }

  @Override
  public ObjectNode request(String model, boolean stream) {
    ObjectNode body = mapper.createObjectNode().put("model", model).put("system", system);
    body.put("prompt", prompt.toString());
    if (context != null) {
      body.set("context", context);
    }
    prompt.setLength(0);
    return stream ? body : body.put("stream", false);
  }

  @Override
  public void take(JsonNode piece, boolean stream) {
    text.append(piece.path("response").asText(""));
    context = piece.has("context") ? piece.path("context") : context;
  }

  @Override
  void remember() {
    text.toString()
        .lines()
        .filter(line -> line.startsWith(ACTION))
        .map(line -> line.substring(ACTION.length()).split(" ", 2))
        .forEach(action -> calls.add(new Call("", action[0], parse(action[1]))));
  }

  @Override
  public void result(Call call, String outcome) {
    prompt.append("Observation of ").append(call.name()).append(": ");
    prompt.append(TextNode.valueOf(outcome)).append('\n');
  }
}
