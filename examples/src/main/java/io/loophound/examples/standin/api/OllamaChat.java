package io.loophound.examples.standin.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import java.time.Instant;

/** Ollama's chat: a stream of lines unless disabled. */
public final class OllamaChat implements ModelApi {
  private final ObjectMapper mapper = new ObjectMapper();

  @Override
  public ChatRequest request(String path, JsonNode json) {
    Turns turns = new Turns();
    String asked = "";
    for (JsonNode message : json.path("messages")) {
      String text = message.path("content").asText("");
      if (message.path("role").asText().equals("tool")) {
        String tool = message.path("tool_name").asText(asked);
        turns.call(tool, tool);
        turns.result(tool, text);
      } else {
        turns.say(message.path("role").asText(), text);
      }
      asked = message.at("/tool_calls/0/function/name").asText(asked);
    }
    boolean stream = json.path("stream").asBoolean(true);
    String model = json.path("model").asText();
    return turns.request(model, json.path("messages"), stream, json.path("tools"));
  }

  @Override
  public ObjectNode whole(ChatRequest request, Reply.Answer answer, Tokens tokens) {
    ObjectNode json = line(request, answer.text());
    calls(json, answer);
    return done(json, tokens);
  }

  @Override
  public Stream stream(ChatRequest request, Reply.Answer answer, Tokens tokens) {
    Stream stream = Stream.ofLines();
    for (String piece : Stream.pieces(answer.text())) {
      stream.data(line(request, piece).put("done", false).toString());
    }
    if (!answer.calls().isEmpty()) {
      ObjectNode json = line(request, "").put("done", false);
      calls(json, answer);
      stream.data(json.toString());
    }
    return stream.data(done(line(request, ""), tokens).toString());
  }

  @Override
  public ObjectNode error(Reply.Refusal refusal) {
    return mapper.createObjectNode().put("error", refusal.message());
  }

  private ObjectNode line(ChatRequest request, String text) {
    ObjectNode json = mapper.createObjectNode().put("model", request.model());
    json.put("created_at", Instant.now().toString());
    json.putObject("message").put("role", "assistant").put("content", text);
    return json;
  }

  private void calls(ObjectNode json, Reply.Answer answer) {
    for (Reply.Call call : answer.calls()) {
      ((ObjectNode) json.path("message"))
          .withArray("tool_calls")
          .addObject()
          .putObject("function")
          .put("name", call.tool())
          .set("arguments", arguments(call));
    }
  }

  private static ObjectNode done(ObjectNode json, Tokens tokens) {
    return json.put("done", true)
        .put("done_reason", "stop")
        .put("prompt_eval_count", tokens.input())
        .put("eval_count", tokens.output());
  }

  private JsonNode arguments(Reply.Call call) {
    try {
      return mapper.readTree(call.arguments());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a scenario's arguments are JSON", e);
    }
  }
}
