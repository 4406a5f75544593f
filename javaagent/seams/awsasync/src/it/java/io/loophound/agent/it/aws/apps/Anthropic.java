package io.loophound.agent.it.aws.apps;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.document.Document;
import software.amazon.awssdk.services.bedrockruntime.model.ContentBlock;
import software.amazon.awssdk.services.bedrockruntime.model.ConversationRole;
import software.amazon.awssdk.services.bedrockruntime.model.Message;
import software.amazon.awssdk.services.bedrockruntime.model.ToolUseBlock;

/** The form that models of Anthropic have in InvokeModel, from and to that of Converse. */
final class Anthropic {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Map<String, Object> ORDER =
      Map.of("name", "get_order", "input_schema", Map.of("type", "object"));

  private Anthropic() {}

  static String request(List<Message> messages) {
    try {
      return MAPPER.writeValueAsString(
          Map.of(
              "anthropic_version",
              "bedrock-2023-05-31",
              "max_tokens",
              1000,
              "tools",
              List.of(ORDER),
              "messages",
              messages.stream().map(Anthropic::message).toList()));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static JsonNode read(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** A whole reply. */
  static Message reply(JsonNode reply) {
    List<ContentBlock> content = new ArrayList<>();
    for (JsonNode block : reply.path("content")) {
      content.add(
          block.path("type").asText().equals("text")
              ? ContentBlock.fromText(block.path("text").asText())
              : call(block, block.path("input").toString()));
    }
    return BedrockAgent.message(ConversationRole.ASSISTANT, content);
  }

  /** A call; its arguments stay the text they are. */
  static ContentBlock call(JsonNode block, String input) {
    return ContentBlock.fromToolUse(
        ToolUseBlock.builder()
            .toolUseId(block.path("id").asText())
            .name(block.path("name").asText())
            .input(Document.fromMap(Map.of("json", Document.fromString(input))))
            .build());
  }

  private static Map<String, Object> message(Message message) {
    return Map.of(
        "role",
        message.roleAsString(),
        "content",
        message.content().stream().map(Anthropic::block).toList());
  }

  private static Map<String, Object> block(ContentBlock block) {
    if (block.toolUse() != null) {
      return Map.of(
          "type",
          "tool_use",
          "id",
          block.toolUse().toolUseId(),
          "name",
          block.toolUse().name(),
          "input",
          read(block.toolUse().input().asMap().get("json").asString()));
    }
    if (block.toolResult() != null) {
      return Map.of(
          "type",
          "tool_result",
          "tool_use_id",
          block.toolResult().toolUseId(),
          "content",
          block.toolResult().content().get(0).text());
    }
    return Map.of("type", "text", "text", block.text());
  }
}
