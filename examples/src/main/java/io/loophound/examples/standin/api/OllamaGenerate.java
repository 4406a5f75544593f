package io.loophound.examples.standin.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import java.time.Instant;

/**
 * Ollama's generate, which has no tools: a reply asks for one with a line {@code Action: NAME
 * ARGUMENTS}, and the next prompt answers {@code Observation of NAME: "TEXT"}. The context, numbers
 * that only the server understands, is the earlier conversation.
 */
public final class OllamaGenerate implements ModelApi {
  private static final String ACTION = "Action: ";
  private static final String OBSERVATION = "Observation of ";

  private final ObjectMapper mapper = new ObjectMapper();

  @Override
  public ChatRequest request(String path, JsonNode json) {
    Turns turns = new Turns();
    turns.say("system", json.path("system").asText());
    for (JsonNode turn : said(json.path("context"))) {
      add(turns, turn.path("role").asText(), turn.path("tool").asText(), turn.path("text"));
    }
    for (String line : json.path("prompt").asText().lines().toList()) {
      int colon = line.indexOf(": ");
      if (line.startsWith(OBSERVATION) && colon > 0) {
        String tool = line.substring(OBSERVATION.length(), colon);
        add(turns, "tool", tool, parse(line.substring(colon + 2)));
      } else {
        turns.say("user", line);
      }
    }
    boolean stream = json.path("stream").asBoolean(true);
    return turns.request(
        json.path("model").asText(), json.path("prompt"), stream, json.path("tools"));
  }

  private static void add(Turns turns, String role, String tool, JsonNode text) {
    if (role.equals("tool")) {
      turns.call(tool, tool);
      turns.result(tool, text.asText());
    } else {
      turns.say(role, text.asText());
    }
  }

  @Override
  public ObjectNode whole(ChatRequest request, Reply.Answer answer, Tokens tokens) {
    String text = text(answer);
    return done(line(request, text), request, text, tokens);
  }

  @Override
  public Stream stream(ChatRequest request, Reply.Answer answer, Tokens tokens) {
    Stream stream = Stream.ofLines();
    String text = text(answer);
    for (String piece : Stream.pieces(text)) {
      stream.data(line(request, piece).put("done", false).toString());
    }
    return stream.data(done(line(request, ""), request, text, tokens).toString());
  }

  @Override
  public ObjectNode error(Reply.Refusal refusal) {
    return mapper.createObjectNode().put("error", refusal.message());
  }

  private static String text(Reply.Answer answer) {
    StringBuilder text = new StringBuilder(answer.text());
    for (Reply.Call call : answer.calls()) {
      text.append(text.isEmpty() ? "" : "\n").append(ACTION);
      text.append(call.tool()).append(' ').append(call.arguments());
    }
    return text.toString();
  }

  private ObjectNode line(ChatRequest request, String text) {
    ObjectNode json = mapper.createObjectNode().put("model", request.model());
    return json.put("created_at", Instant.now().toString()).put("response", text);
  }

  private ObjectNode done(ObjectNode json, ChatRequest request, String text, Tokens tokens) {
    json.put("done", true).put("done_reason", "stop").set("context", context(request, text));
    return json.put("prompt_eval_count", tokens.input()).put("eval_count", tokens.output());
  }

  /** A number for each character of the conversation. */
  private ArrayNode context(ChatRequest request, String reply) {
    ArrayNode said = mapper.createArrayNode();
    for (ChatRequest.Turn turn : request.turns()) {
      if (!turn.role().equals("system")) {
        said.addObject().put("role", turn.role()).put("tool", turn.tool()).put("text", turn.text());
      }
    }
    said.addObject().put("role", "assistant").put("text", reply);
    ArrayNode numbers = mapper.createArrayNode();
    said.toString().chars().forEach(numbers::add);
    return numbers;
  }

  private JsonNode said(JsonNode context) {
    StringBuilder json = new StringBuilder();
    context.forEach(number -> json.append((char) number.asInt()));
    return json.isEmpty() ? mapper.createArrayNode() : parse(json.toString());
  }

  private JsonNode parse(String json) {
    try {
      return mapper.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not what this server wrote: " + e.getMessage(), e);
    }
  }
}
