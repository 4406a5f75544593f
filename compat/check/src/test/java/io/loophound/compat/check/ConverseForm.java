package io.loophound.compat.check;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.compat.check.Vendors.Form;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** Bedrock's Converse: messages of blocks. */
final class ConverseForm implements Form {
  private final ObjectMapper mapper = new ObjectMapper();

  @Override
  public ObjectNode chat(JsonNode request, String path) {
    ArrayNode messages = mapper.createArrayNode();
    for (JsonNode message : request.path("messages")) {
      for (JsonNode block : message.path("content")) {
        add(messages, message.path("role").asText(), block);
      }
    }
    String model = URLDecoder.decode(path.split("/", -1)[2], StandardCharsets.UTF_8);
    return VendorForms.chat(model, messages);
  }

  private static void add(ArrayNode messages, String role, JsonNode block) {
    if (block.has("toolResult")) {
      ObjectNode result = messages.addObject().put("role", "tool");
      result.set("tool_call_id", block.at("/toolResult/toolUseId"));
      result.set("content", block.at("/toolResult/content/0/text"));
    } else if (block.has("toolUse")) {
      JsonNode use = block.path("toolUse");
      ObjectNode call = messages.addObject().put("role", role).putArray("tool_calls").addObject();
      call.put("id", use.path("toolUseId").asText()).put("type", "function");
      ObjectNode function = call.putObject("function").put("name", use.path("name").asText());
      function.put("arguments", use.path("input").toString());
    } else {
      messages.addObject().put("role", role).set("content", block.path("text"));
    }
  }

  @Override
  public ObjectNode reply(ObjectNode message, boolean calls) {
    ObjectNode reply = mapper.createObjectNode().put("stopReason", calls ? "tool_use" : "end_turn");
    ObjectNode said = reply.putObject("output").putObject("message").put("role", "assistant");
    ArrayNode content = said.putArray("content");
    for (JsonNode call : message.path("tool_calls")) {
      ObjectNode use = content.addObject().putObject("toolUse");
      use.set("toolUseId", call.path("id"));
      use.set("name", call.at("/function/name"));
      use.set("input", parsed(call.at("/function/arguments").asText()));
    }
    if (!calls) {
      content.addObject().set("text", message.path("content"));
    }
    ObjectNode usage = reply.putObject("usage").put("inputTokens", 9);
    usage.put("outputTokens", 3).put("totalTokens", 12);
    reply.putObject("metrics").put("latencyMs", 5);
    return reply;
  }

  private JsonNode parsed(String json) {
    try {
      return mapper.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
