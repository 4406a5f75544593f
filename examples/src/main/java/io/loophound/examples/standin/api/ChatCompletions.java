package io.loophound.examples.standin.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** OpenAI's chat completions. */
public final class ChatCompletions implements ModelApi {

  private final ObjectMapper mapper = new ObjectMapper();

  @Override
  public ChatRequest request(String path, JsonNode json) {
    return ChatRequest.of(json);
  }

  @Override
  public ObjectNode whole(ChatRequest request, Reply.Answer answer, Tokens tokens) {
    ObjectNode json = envelope(ModelApi.newId("chatcmpl-"), request, "chat.completion");
    ObjectNode choice = json.putArray("choices").addObject();
    choice.put("index", 0);
    ObjectNode message = choice.putObject("message");
    message.put("role", "assistant");
    message.put("content", answer.text().isEmpty() ? null : answer.text());
    if (!answer.calls().isEmpty()) {
      ArrayNode calls = message.putArray("tool_calls");
      for (Reply.Call call : answer.calls()) {
        fill(calls.addObject(), request.declared(call.tool()), call.arguments());
      }
    }
    choice.putNull("logprobs");
    choice.put("finish_reason", finishReason(answer));
    usage(json, tokens);
    return json;
  }

  @Override
  public Stream stream(ChatRequest request, Reply.Answer answer, Tokens tokens) {
    Stream stream = Stream.ofEvents();
    chunks(request, answer, tokens).forEach(chunk -> stream.data(chunk.toString()));
    return stream.data("[DONE]");
  }

  private List<ObjectNode> chunks(ChatRequest request, Reply.Answer answer, Tokens tokens) {
    ChunkList chunks = new ChunkList(ModelApi.newId("chatcmpl-"), request);
    chunks.delta().put("role", "assistant").put("content", "");
    for (String piece : Stream.pieces(answer.text())) {
      chunks.delta().put("content", piece);
    }
    for (int i = 0; i < answer.calls().size(); i++) {
      Reply.Call call = answer.calls().get(i);
      fill(chunks.call(i), request.declared(call.tool()), "");
      for (String piece : Stream.pieces(call.arguments())) {
        chunks.call(i).putObject("function").put("arguments", piece);
      }
    }
    chunks.finish(finishReason(answer));
    if (request.includeUsage()) {
      ObjectNode last = envelope(chunks.id, request, "chat.completion.chunk");
      last.putArray("choices");
      usage(last, tokens);
      chunks.list.add(last);
    }
    return chunks.list;
  }

  @Override
  public ObjectNode error(Reply.Refusal refusal) {
    ObjectNode json = mapper.createObjectNode();
    ObjectNode error = json.putObject("error");
    error.put("message", refusal.message());
    error.put("type", refusal.type());
    error.putNull("param");
    error.put("code", refusal.code());
    return json;
  }

  private static void fill(ObjectNode json, String tool, String arguments) {
    json.put("id", ModelApi.newId("call_"));
    json.put("type", "function");
    json.putObject("function").put("name", tool).put("arguments", arguments);
  }

  private ObjectNode envelope(String id, ChatRequest request, String object) {
    return mapper
        .createObjectNode()
        .put("id", id)
        .put("object", object)
        .put("created", Instant.now().getEpochSecond())
        .put("model", request.model());
  }

  private static void usage(ObjectNode json, Tokens tokens) {
    json.putObject("usage")
        .put("prompt_tokens", tokens.input())
        .put("completion_tokens", tokens.output())
        .put("total_tokens", tokens.input() + tokens.output());
  }

  private static String finishReason(Reply.Answer answer) {
    return answer.calls().isEmpty() ? "stop" : "tool_calls";
  }

  private final class ChunkList {
    final String id;
    final ChatRequest request;
    final List<ObjectNode> list = new ArrayList<>();

    ChunkList(String id, ChatRequest request) {
      this.id = id;
      this.request = request;
    }

    ObjectNode delta() {
      return choice(null).putObject("delta");
    }

    ObjectNode call(int index) {
      return delta().putArray("tool_calls").addObject().put("index", index);
    }

    void finish(String reason) {
      choice(reason).putObject("delta");
    }

    private ObjectNode choice(String finishReason) {
      ObjectNode chunk = envelope(id, request, "chat.completion.chunk");
      list.add(chunk);
      ObjectNode choice = chunk.putArray("choices").addObject();
      return choice.put("index", 0).put("finish_reason", finishReason);
    }
  }
}
