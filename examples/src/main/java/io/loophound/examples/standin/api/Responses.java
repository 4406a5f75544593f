package io.loophound.examples.standin.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** OpenAI's responses, for clients that send the whole history in {@code input}. */
public final class Responses implements ModelApi {
  private final ObjectMapper mapper = new ObjectMapper();

  @Override
  public ChatRequest request(String path, JsonNode json) {
    Turns turns = new Turns();
    JsonNode input = json.path("input");
    turns.say("system", json.path("instructions").asText(""));
    if (input.isTextual()) {
      turns.say("user", input.asText());
    }
    for (JsonNode item : input) {
      String id = item.path("call_id").asText();
      if (item.has("role")) {
        turns.say(item.path("role").asText(), Turns.text(item.path("content")));
      } else if (item.path("type").asText().equals("function_call")) {
        turns.call(id, item.path("name").asText());
      } else if (item.path("type").asText().equals("function_call_output")) {
        turns.result(id, Turns.text(item.path("output")));
      }
    }
    boolean stream = json.path("stream").booleanValue();
    return turns.request(json.path("model").asText(), input, stream, json.path("tools"));
  }

  @Override
  public ObjectNode whole(ChatRequest request, Reply.Answer answer, Tokens tokens) {
    return response(request, "completed", output(answer), tokens);
  }

  @Override
  public Stream stream(ChatRequest request, Reply.Answer answer, Tokens tokens) {
    Sender sender = new Sender();
    List<ObjectNode> output = output(answer);
    ObjectNode whole = response(request, "completed", output, tokens);
    ObjectNode begun = whole.deepCopy().put("status", "in_progress");
    begun.putArray("output");
    begun.putNull("usage");
    sender.send("response.created").set("response", begun);
    for (int i = 0; i < output.size(); i++) {
      item(sender, output.get(i), i);
    }
    sender.send("response.completed").set("response", whole);
    return sender.stream();
  }

  private static void item(Sender sender, ObjectNode item, int index) {
    boolean call = item.path("type").asText().equals("function_call");
    ObjectNode empty = item.deepCopy().put("status", "in_progress");
    if (call) {
      empty.put("arguments", "");
    } else {
      empty.putArray("content");
    }
    sender.send("response.output_item.added").put("output_index", index).set("item", empty);
    String text = item.at(call ? "/arguments" : "/content/0/text").asText();
    String kind = call ? "response.function_call_arguments" : "response.output_text";
    String id = item.path("id").asText();
    for (String piece : Stream.pieces(text)) {
      ObjectNode delta = sender.send(kind + ".delta").put("item_id", id);
      delta.put("output_index", index).put("delta", piece);
    }
    sender.send("response.output_item.done").put("output_index", index).set("item", item);
  }

  @Override
  public ObjectNode error(Reply.Refusal refusal) {
    return new ChatCompletions().error(refusal);
  }

  private List<ObjectNode> output(Reply.Answer answer) {
    List<ObjectNode> output = new ArrayList<>();
    if (!answer.text().isEmpty()) {
      ObjectNode message = item("message", "msg_").put("role", "assistant");
      message
          .putArray("content")
          .addObject()
          .put("type", "output_text")
          .put("text", answer.text())
          .putArray("annotations");
      output.add(message);
    }
    for (Reply.Call call : answer.calls()) {
      output.add(
          item("function_call", "fc_")
              .put("call_id", ModelApi.newId("call_"))
              .put("name", call.tool())
              .put("arguments", call.arguments()));
    }
    return output;
  }

  private ObjectNode item(String type, String prefix) {
    return mapper
        .createObjectNode()
        .put("type", type)
        .put("id", ModelApi.newId(prefix))
        .put("status", "completed");
  }

  private ObjectNode response(
      ChatRequest request, String status, List<ObjectNode> output, Tokens tokens) {
    ObjectNode json =
        mapper
            .createObjectNode()
            .put("id", ModelApi.newId("resp_"))
            .put("object", "response")
            .put("created_at", Instant.now().getEpochSecond())
            .put("status", status)
            .put("model", request.model());
    json.putArray("output").addAll(output);
    json.putObject("usage")
        .put("input_tokens", tokens.input())
        .put("output_tokens", tokens.output())
        .put("total_tokens", tokens.input() + tokens.output());
    return json;
  }

  /** Numbers the events and sends them at the end. */
  private final class Sender {
    private final List<ObjectNode> events = new ArrayList<>();

    ObjectNode send(String type) {
      ObjectNode event = mapper.createObjectNode().put("type", type);
      events.add(event.put("sequence_number", events.size()));
      return event;
    }

    Stream stream() {
      Stream stream = Stream.ofEvents();
      events.forEach(event -> stream.event(event.path("type").asText(), event.toString()));
      return stream;
    }
  }
}
