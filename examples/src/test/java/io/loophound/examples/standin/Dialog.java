package io.loophound.examples.standin;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;

/** Plays a scenario without a server. */
final class Dialog {
  private final ObjectMapper mapper = new ObjectMapper();
  private final ObjectNode request = mapper.createObjectNode();
  private final ArrayNode messages = request.putArray("messages");
  private final Scenario scenario;
  private long calls;

  Dialog(String model, String question) {
    request.put("model", model);
    scenario = Scenarios.find(model);
    user(question);
  }

  void user(String text) {
    messages.addObject().put("role", "user").put("content", text);
  }

  Reply.Answer next() {
    return (Reply.Answer) scenario.reply(ChatRequest.of(request), ++calls);
  }

  /** Asks, runs the first call with a fixed result, and returns the call as text. */
  String nextCall(String result) {
    Reply.Answer answer = next();
    Reply.Call call = answer.calls().get(0);
    String id = "call-" + calls;
    ObjectNode message = messages.addObject().put("role", "assistant");
    ObjectNode json = message.putArray("tool_calls").addObject().put("id", id);
    json.putObject("function").put("name", call.tool()).put("arguments", call.arguments());
    messages.addObject().put("role", "tool").put("tool_call_id", id).put("content", result);
    return call.tool() + call.arguments();
  }
}
