package io.loophound.examples.standin.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import java.util.function.Consumer;

/** Gemini's interactions, for clients that send the whole history in {@code input}. */
public final class Interactions implements ModelApi {
  private final ObjectMapper mapper = new ObjectMapper();

  @Override
  public ChatRequest request(String path, JsonNode json) {
    Turns turns = new Turns();
    turns.say("system", json.path("system_instruction").asText(""));
    JsonNode input = json.path("input");
    if (input.isTextual()) {
      turns.say("user", input.asText());
    }
    for (JsonNode step : input) {
      switch (step.path("type").asText()) {
        case "user_input" -> turns.say("user", Turns.text(step.path("content")));
        case "model_output" -> turns.say("assistant", Turns.text(step.path("content")));
        case "function_call" -> turns.call(step.path("id").asText(), step.path("name").asText());
        case "function_result" ->
            turns.result(step.path("call_id").asText(), Turns.text(step.path("result")));
        default -> {
          // thoughts say nothing here
        }
      }
    }
    boolean stream = json.path("stream").booleanValue();
    return turns.request(json.path("model").asText(), input, stream, json.path("tools"));
  }

  @Override
  public ObjectNode whole(ChatRequest request, Reply.Answer answer, Tokens tokens) {
    ObjectNode json = interaction(request, ModelApi.newId("v1_"), status(answer));
    ArrayNode steps = json.putArray("steps");
    if (!answer.text().isEmpty()) {
      ArrayNode content = steps.addObject().put("type", "model_output").putArray("content");
      content.addObject().put("type", "text").put("text", answer.text());
    }
    for (Reply.Call call : answer.calls()) {
      steps.add(call(call, arguments(call)));
    }
    return usage(json, tokens);
  }

  @Override
  public Stream stream(ChatRequest request, Reply.Answer answer, Tokens tokens) {
    Stream stream = Stream.ofEvents();
    String id = ModelApi.newId("v1_");
    ObjectNode begun = interaction(request, id, "in_progress");
    event(stream, "interaction.created", json -> json.set("interaction", begun));
    int index = 0;
    if (!answer.text().isEmpty()) {
      ObjectNode output = mapper.createObjectNode().put("type", "model_output");
      step(stream, index++, output, "text", "text", answer.text());
    }
    for (Reply.Call call : answer.calls()) {
      ObjectNode empty = call(call, mapper.createObjectNode());
      step(stream, index++, empty, "arguments_delta", "arguments", call.arguments());
    }
    ObjectNode whole = usage(interaction(request, id, status(answer)), tokens);
    event(stream, "interaction.completed", json -> json.set("interaction", whole));
    return stream.event("done", "[DONE]");
  }

  private void step(
      Stream stream, int index, ObjectNode step, String type, String field, String text) {
    event(stream, "step.start", json -> json.put("index", index).set("step", step));
    for (String piece : Stream.pieces(text)) {
      event(
          stream,
          "step.delta",
          json -> json.put("index", index).putObject("delta").put("type", type).put(field, piece));
    }
    event(stream, "step.stop", json -> json.put("index", index));
  }

  private void event(Stream stream, String type, Consumer<ObjectNode> fields) {
    ObjectNode json = mapper.createObjectNode().put("event_type", type);
    fields.accept(json);
    stream.event(type, json.toString());
  }

  @Override
  public ObjectNode error(Reply.Refusal refusal) {
    ObjectNode json = mapper.createObjectNode();
    json.putObject("error").put("code", refusal.type()).put("message", refusal.message());
    return json;
  }

  private ObjectNode call(Reply.Call call, JsonNode arguments) {
    ObjectNode json = mapper.createObjectNode().put("type", "function_call");
    json.put("id", ModelApi.newId("call_")).put("name", call.tool()).set("arguments", arguments);
    return json;
  }

  private JsonNode arguments(Reply.Call call) {
    try {
      return mapper.readTree(call.arguments());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a scenario's arguments are JSON", e);
    }
  }

  private static String status(Reply.Answer answer) {
    return answer.calls().isEmpty() ? "completed" : "requires_action";
  }

  private ObjectNode interaction(ChatRequest request, String id, String status) {
    ObjectNode json = mapper.createObjectNode().put("id", id).put("object", "interaction");
    return json.put("status", status).put("model", request.model());
  }

  private static ObjectNode usage(ObjectNode json, Tokens tokens) {
    json.putObject("usage")
        .put("total_input_tokens", tokens.input())
        .put("total_output_tokens", tokens.output())
        .put("total_tokens", tokens.input() + tokens.output());
    return json;
  }
}
