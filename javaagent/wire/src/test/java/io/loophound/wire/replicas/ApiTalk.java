package io.loophound.wire.replicas;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.detectors.event.ToolCall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * The history of an agent, as an application sends all of it with each request of one model API.
 */
abstract class ApiTalk {
  static final String SYSTEM = "You work for a shop.";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  final String path;
  final ArrayNode messages = MAPPER.createArrayNode();

  ApiTalk(String path) {
    this.path = path;
  }

  /** What a person says. */
  abstract void user(String text);

  /** What the model says; returns it as the body of its reply. */
  abstract String reply(String words, List<ToolCall> calls);

  /** What a tool returned. */
  abstract void result(ToolCall call, String text);

  /** The next request. */
  abstract String request();

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  final ObjectNode add(String role) {
    return messages.addObject().put("role", role);
  }

  /** The model APIs. */
  enum Api {
    CHAT,
    AZURE,
    RESPONSES,
    ANTHROPIC,
    GEMINI,
    INTERACTIONS,
    CONVERSE,
    INVOKE,
    COHERE,
    OLLAMA,
    WATSONX,
    DASHSCOPE;

    ApiTalk talk() {
      return switch (this) {
        case CHAT -> new Chat("/v1/chat/completions");
        case AZURE -> new Chat("/openai/deployments/x/chat/completions");
        case RESPONSES -> new Responses();
        case ANTHROPIC -> new Blocks("/v1/messages");
        case GEMINI -> new Gemini();
        case INTERACTIONS -> new InteractionsTalk();
        case CONVERSE -> new Converse();
        case INVOKE -> new Blocks("/model/anthropic.claude-v1/invoke");
        case COHERE -> new Chat("/v2/chat");
        case OLLAMA -> new Ollama();
        case WATSONX -> new Chat("/ml/v1/text/chat");
        case DASHSCOPE -> new Chat("/api/v1/services/aigc/text-generation/generation");
      };
    }

    /** Whether its calls have ids. */
    boolean ids() {
      return this != GEMINI && this != OLLAMA;
    }

    static Stream<Api> all() {
      return Stream.of(values());
    }
  }

  private static class Chat extends ApiTalk {
    Chat(String path) {
      super(path);
      add("system").put("content", SYSTEM);
    }

    @Override
    void user(String text) {
      add("user").put("content", text);
    }

    @Override
    String reply(String words, List<ToolCall> calls) {
      ObjectNode message = add("assistant").put("content", words);
      calls.forEach(call -> ask(message.withArray("tool_calls").addObject(), call));
      ObjectNode body = object().put("id", "c-" + messages.size());
      (path.contains("/aigc/") ? body.putObject("output") : body)
          .putArray("choices")
          .addObject()
          .put("finish_reason", "stop")
          .set("message", message.deepCopy());
      if (path.equals("/v2/chat")) {
        body.remove("choices");
        body.put("finish_reason", "TOOL_CALL").set("message", message.deepCopy());
      }
      return body.toString();
    }

    void ask(ObjectNode json, ToolCall call) {
      json.put("id", call.id()).put("type", "function");
      json.putObject("function").put("name", call.name()).put("arguments", call.arguments());
    }

    @Override
    void result(ToolCall call, String text) {
      add("tool").put("tool_call_id", call.id()).put("content", text);
    }

    @Override
    String request() {
      ObjectNode body = object().put(path.startsWith("/ml/") ? "model_id" : "model", "m");
      (path.contains("/aigc/") ? body.putObject("input") : body).set("messages", messages);
      return body.toString();
    }
  }

  private static final class Ollama extends Chat {
    Ollama() {
      super("/api/chat");
    }

    @Override
    void ask(ObjectNode json, ToolCall call) {
      ObjectNode function = json.putObject("function").put("name", call.name());
      function.set("arguments", json(call.arguments()));
    }

    @Override
    String reply(String words, List<ToolCall> calls) {
      super.reply(words, calls);
      ObjectNode body = object().put("model", "m").put("done", true);
      body.set("message", messages.get(messages.size() - 1).deepCopy());
      return body.toString();
    }

    @Override
    void result(ToolCall call, String text) {
      add("tool").put("tool_name", call.name()).put("content", text);
    }

    @Override
    String request() {
      ObjectNode body = object().put("model", "m").put("stream", false);
      return body.<ObjectNode>set("messages", messages).toString();
    }
  }

  private static final class Responses extends ApiTalk {
    Responses() {
      super("/v1/responses");
    }

    @Override
    void user(String text) {
      add("user").put("content", text);
    }

    @Override
    String reply(String words, List<ToolCall> calls) {
      int from = messages.size();
      if (!words.isEmpty()) {
        ObjectNode message = add("assistant").put("type", "message").put("id", "msg_" + from);
        ObjectNode part = message.putArray("content").addObject();
        part.put("type", "output_text").put("text", words);
      }
      for (ToolCall call : calls) {
        ObjectNode item = messages.addObject().put("type", "function_call");
        item.put("id", "fc_" + messages.size()).put("call_id", call.id());
        item.put("name", call.name()).put("arguments", call.arguments());
      }
      ObjectNode body = object().put("id", "resp_" + from).put("object", "response");
      ArrayNode output = body.put("status", "completed").put("model", "m").putArray("output");
      for (int i = from; i < messages.size(); i++) {
        output.add(messages.get(i).deepCopy());
      }
      return body.toString();
    }

    @Override
    void result(ToolCall call, String text) {
      ObjectNode item = messages.addObject().put("type", "function_call_output");
      item.put("call_id", call.id()).put("output", text);
    }

    @Override
    String request() {
      ObjectNode body = object().put("model", "m").put("instructions", SYSTEM).put("store", false);
      return body.<ObjectNode>set("input", messages).toString();
    }
  }

  /** Messages that consist of blocks, where results are blocks of the user's. */
  private static class Blocks extends ApiTalk {
    Blocks(String path) {
      super(path);
    }

    @Override
    void user(String text) {
      add("user").putArray("content").add(text(text));
    }

    ObjectNode text(String text) {
      return object().put("type", "text").put("text", text);
    }

    @Override
    String reply(String words, List<ToolCall> calls) {
      ArrayNode content = add("assistant").putArray("content");
      if (!words.isEmpty()) {
        content.add(text(words));
      }
      calls.forEach(call -> ask(content.addObject(), call));
      return body(content.deepCopy());
    }

    String body(ArrayNode content) {
      ObjectNode body = object().put("id", "msg_" + messages.size()).put("type", "message");
      body.put("role", "assistant").put("stop_reason", "tool_use").set("content", content);
      return body.toString();
    }

    void ask(ObjectNode block, ToolCall call) {
      block.put("type", "tool_use").put("id", call.id()).put("name", call.name());
      block.set("input", json(call.arguments()));
    }

    /** Results of one round share a message. */
    @Override
    void result(ToolCall call, String text) {
      JsonNode last = messages.get(messages.size() - 1);
      boolean user = last.path("role").asText().equals("user");
      ArrayNode content = user ? (ArrayNode) last.path("content") : add("user").putArray("content");
      result(content.addObject(), call, text);
    }

    void result(ObjectNode block, ToolCall call, String text) {
      block.put("type", "tool_result").put("tool_use_id", call.id());
      block.putArray("content").add(text(text));
    }

    @Override
    String request() {
      ObjectNode body = object().put("max_tokens", 9).put("system", SYSTEM);
      boolean named = path.equals("/v1/messages");
      body.put(named ? "model" : "anthropic_version", "m");
      return body.<ObjectNode>set("messages", messages).toString();
    }
  }

  private static final class Converse extends Blocks {
    Converse() {
      super("/model/x/converse");
    }

    @Override
    ObjectNode text(String text) {
      return object().put("text", text);
    }

    @Override
    void ask(ObjectNode block, ToolCall call) {
      ObjectNode use = block.putObject("toolUse").put("toolUseId", call.id());
      use.put("name", call.name()).set("input", json(call.arguments()));
    }

    @Override
    void result(ObjectNode block, ToolCall call, String text) {
      ObjectNode result = block.putObject("toolResult").put("toolUseId", call.id());
      result.put("status", "success").putArray("content").add(text(text));
    }

    @Override
    String body(ArrayNode content) {
      ObjectNode body = object().put("stopReason", "tool_use");
      ObjectNode message = body.putObject("output").putObject("message").put("role", "assistant");
      message.set("content", content);
      return body.toString();
    }

    @Override
    String request() {
      ObjectNode body = object();
      body.putArray("system").add(text(SYSTEM));
      return body.<ObjectNode>set("messages", messages).toString();
    }
  }

  private static final class Gemini extends ApiTalk {
    Gemini() {
      super("/v1beta/models/m:generateContent");
    }

    @Override
    void user(String text) {
      add("user").putArray("parts").addObject().put("text", text);
    }

    @Override
    String reply(String words, List<ToolCall> calls) {
      ObjectNode content = add("model");
      ArrayNode parts = content.putArray("parts");
      if (!words.isEmpty()) {
        parts.addObject().put("text", words);
      }
      for (ToolCall call : calls) {
        ObjectNode function = parts.addObject().putObject("functionCall").put("name", call.name());
        function.set("args", json(call.arguments()));
      }
      ObjectNode body = object();
      body.putArray("candidates").addObject().set("content", content.deepCopy());
      return body.toString();
    }

    @Override
    void result(ToolCall call, String text) {
      JsonNode last = messages.get(messages.size() - 1);
      boolean user = last.path("role").asText().equals("user");
      ArrayNode parts = user ? (ArrayNode) last.path("parts") : add("user").putArray("parts");
      ObjectNode response =
          parts.addObject().putObject("functionResponse").put("name", call.name());
      response.putObject("response").put("result", text);
    }

    @Override
    String request() {
      ObjectNode body = object();
      body.putObject("systemInstruction").putArray("parts").addObject().put("text", SYSTEM);
      return body.<ObjectNode>set("contents", messages).toString();
    }
  }
}
