package io.loophound.compat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** An agent written by hand on chat completions. */
final class Talk implements Agent {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Post post;
  private final Desk desk = new Desk();
  private final ArrayNode messages = MAPPER.createArrayNode();

  Talk(Post post) {
    this.post = post;
  }

  @Override
  public String answer(String model) throws Exception {
    messages.addObject().put("role", "system").put("content", "You are the clerk of " + model);
    messages.addObject().put("role", "user").put("content", "Where is my order A-1042?");
    String address = System.getenv("OPENAI_BASE_URL") + "/chat/completions";
    while (true) {
      ObjectNode body = MAPPER.createObjectNode().put("model", model);
      body.set("messages", messages);
      String reply = post.send(address, MAPPER.writeValueAsString(body));
      JsonNode message = MAPPER.readTree(reply).at("/choices/0/message");
      messages.add(message);
      if (message.path("tool_calls").isEmpty()) {
        return message.path("content").asText();
      }
      for (JsonNode call : message.path("tool_calls")) {
        take(call);
      }
    }
  }

  private void take(JsonNode call) throws Exception {
    JsonNode function = call.path("function");
    String arguments = function.path("arguments").asText();
    messages
        .addObject()
        .put("role", "tool")
        .put("tool_call_id", call.path("id").asText())
        .put("content", desk.call(function.path("name").asText(), arguments));
  }
}
