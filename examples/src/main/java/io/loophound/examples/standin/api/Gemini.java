package io.loophound.examples.standin.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;

/** Gemini's generateContent: model and stream are in the address. */
public final class Gemini implements ModelApi {
  private final ObjectMapper mapper = new ObjectMapper();

  @Override
  public ChatRequest request(String path, JsonNode json) {
    Turns turns = new Turns();
    turns.say("system", Turns.text(json.path("systemInstruction").path("parts")));
    for (JsonNode content : json.path("contents")) {
      for (JsonNode part : content.path("parts")) {
        JsonNode response = part.path("functionResponse");
        if (!response.isMissingNode()) {
          String name = response.path("name").asText();
          turns.call(name, name);
          turns.result(name, text(response.path("response")));
        } else if (part.has("text")) {
          String role = content.path("role").asText();
          turns.say(role.equals("model") ? "assistant" : role, part.path("text").asText());
        }
      }
    }
    String last = path.substring(path.lastIndexOf('/') + 1);
    String model = last.substring(0, Math.max(0, last.indexOf(':')));
    boolean stream = last.endsWith(":streamGenerateContent");
    return turns.request(model, json.path("contents"), stream, json.path("tools"));
  }

  private static String text(JsonNode response) {
    JsonNode only = response.elements().hasNext() ? response.elements().next() : response;
    return only.isTextual() ? only.asText() : response.toString();
  }

  @Override
  public ObjectNode whole(ChatRequest request, Reply.Answer answer, Tokens tokens) {
    ObjectNode json = chunk(request, ModelApi.newId(""));
    ArrayNode parts = parts(json);
    if (!answer.text().isEmpty()) {
      parts.addObject().put("text", answer.text());
    }
    end(json, answer, tokens);
    return json;
  }

  @Override
  public Stream stream(ChatRequest request, Reply.Answer answer, Tokens tokens) {
    Stream stream = Stream.ofEvents();
    String id = ModelApi.newId("");
    for (String piece : Stream.pieces(answer.text())) {
      ObjectNode json = chunk(request, id);
      parts(json).addObject().put("text", piece);
      stream.data(json.toString());
    }
    ObjectNode last = chunk(request, id);
    parts(last);
    end(last, answer, tokens);
    return stream.data(last.toString());
  }

  @Override
  public ObjectNode error(Reply.Refusal refusal) {
    ObjectNode json = mapper.createObjectNode();
    json.putObject("error")
        .put("code", refusal.status())
        .put("message", refusal.message())
        .put("status", refusal.type());
    return json;
  }

  private ObjectNode chunk(ChatRequest request, String id) {
    ObjectNode json = mapper.createObjectNode();
    json.putArray("candidates").addObject().put("index", 0);
    return json.put("modelVersion", request.model()).put("responseId", id);
  }

  private static ArrayNode parts(ObjectNode json) {
    ObjectNode candidate = (ObjectNode) json.at("/candidates/0");
    return candidate.putObject("content").put("role", "model").putArray("parts");
  }

  private void end(ObjectNode json, Reply.Answer answer, Tokens tokens) {
    ArrayNode parts = (ArrayNode) json.at("/candidates/0/content/parts");
    for (Reply.Call call : answer.calls()) {
      ObjectNode function = parts.addObject().putObject("functionCall").put("name", call.tool());
      function.set("args", arguments(call));
    }
    ((ObjectNode) json.at("/candidates/0")).put("finishReason", "STOP");
    json.putObject("usageMetadata")
        .put("promptTokenCount", tokens.input())
        .put("candidatesTokenCount", tokens.output())
        .put("totalTokenCount", tokens.input() + tokens.output());
  }

  private JsonNode arguments(Reply.Call call) {
    try {
      return mapper.readTree(call.arguments());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a scenario's arguments are JSON", e);
    }
  }
}
