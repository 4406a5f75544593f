package io.loophound.zoo.client.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.zoo.script.Talk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Gemini's generateContent, where calls have no ids. */
record GeminiFormat() implements Format {

  @Override
  public String path(String model) {
    return "/v1beta/models/" + model + ":generateContent";
  }

  @Override
  public Map<String, String> headers(String key) {
    return Map.of("x-goog-api-key", key);
  }

  @Override
  public ObjectNode request(String model, Talk talk, List<Message> history) {
    ObjectNode body = JSON.createObjectNode();
    body.putObject("systemInstruction").putArray("parts").addObject().put("text", talk.system());
    ArrayNode contents = body.putArray("contents");
    for (Message message : history) {
      boolean model0 = message.role().equals("assistant");
      ArrayNode parts =
          contents.addObject().put("role", model0 ? "model" : "user").putArray("parts");
      if (message.answered() != null) {
        ObjectNode response = parts.addObject().putObject("functionResponse");
        response.put("name", message.answered().tool());
        response.putObject("response").put("result", message.text());
      } else if (!message.text().isEmpty()) {
        parts.addObject().put("text", message.text());
      }
      for (Message.Call call : message.calls()) {
        ObjectNode function = parts.addObject().putObject("functionCall").put("name", call.tool());
        function.set("args", Format.parse(call.arguments()));
      }
    }
    if (!talk.tools().isEmpty()) {
      ArrayNode declared = body.putArray("tools").addObject().putArray("functionDeclarations");
      for (String tool : talk.tools()) {
        ObjectNode json = declared.addObject().put("name", tool);
        json.put("description", Format.describe(tool)).set("parameters", Format.schema());
      }
    }
    return body;
  }

  @Override
  public Message reply(String body) {
    StringBuilder text = new StringBuilder();
    List<Message.Call> calls = new ArrayList<>();
    for (JsonNode part : Format.parse(body).at("/candidates/0/content/parts")) {
      text.append(part.path("text").asText(""));
      JsonNode call = part.path("functionCall");
      if (!call.isMissingNode()) {
        String name = call.path("name").asText();
        calls.add(new Message.Call(name, name, call.path("args").toString()));
      }
    }
    return Message.assistant(text.toString(), calls);
  }
}
