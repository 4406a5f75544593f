package io.loophound.wire.replicas;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.detectors.event.ToolCall;
import java.util.List;

/** The history as steps of Gemini's interactions. */
final class InteractionsTalk extends ApiTalk {
  InteractionsTalk() {
    super("/v1beta/interactions");
  }

  @Override
  void user(String text) {
    say("user_input", text);
  }

  private void say(String type, String text) {
    ObjectNode part = messages.addObject().put("type", type).putArray("content").addObject();
    part.put("type", "text").put("text", text);
  }

  @Override
  String reply(String words, List<ToolCall> calls) {
    int from = messages.size();
    if (!words.isEmpty()) {
      say("model_output", words);
    }
    for (ToolCall call : calls) {
      ObjectNode step = messages.addObject().put("type", "function_call").put("id", call.id());
      step.put("name", call.name()).set("arguments", json(call.arguments()));
    }
    ObjectNode body = object().put("id", "v1_" + from).put("status", "completed");
    ArrayNode steps = body.put("model", "m").putArray("steps");
    for (int i = from; i < messages.size(); i++) {
      steps.add(messages.get(i).deepCopy());
    }
    return body.toString();
  }

  @Override
  void result(ToolCall call, String text) {
    ObjectNode step = messages.addObject().put("type", "function_result");
    step.put("call_id", call.id()).put("name", call.name()).put("result", text);
  }

  @Override
  String request() {
    ObjectNode body = object().put("model", "m").put("system_instruction", SYSTEM);
    return body.put("store", false).<ObjectNode>set("input", messages).toString();
  }
}
