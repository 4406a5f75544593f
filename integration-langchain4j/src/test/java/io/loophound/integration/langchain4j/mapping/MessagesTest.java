package io.loophound.integration.langchain4j.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MessagesTest {
  private static final IdentityHashes KNOWN = new IdentityHashes();

  @Test
  void equalMessagesHaveEqualHashes() {
    assertThat(hashes(everyKind())).isEqualTo(hashes(everyKind()));
  }

  @Test
  void differentMessagesHaveDifferentHashes() {
    assertThat(hashes(everyKind())).doesNotHaveDuplicates();
  }

  @Test
  void hashRemembersWhatItHashed() {
    for (ChatMessage message : everyKind()) {
      long fresh = MessageHashes.compute(message);
      assertThat(MessageHashes.of(message, KNOWN)).isEqualTo(fresh);
      assertThat(MessageHashes.of(message, KNOWN)).isEqualTo(fresh);
    }
  }

  @Test
  void aMessageThatChangesIsHashedAnew() {
    Map<String, Object> inner = new HashMap<>();
    CustomMessage message = CustomMessage.from(Map.of("inner", inner));
    long before = MessageHashes.of(message, KNOWN);
    inner.put("more", 1);
    assertThat(MessageHashes.of(message, KNOWN)).isNotEqualTo(before);
  }

  @Test
  void survivesMoreMessagesThanItRemembers() {
    List<ChatMessage> many = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      many.add(UserMessage.from("message " + i));
    }
    assertThat(hashes(many)).doesNotHaveDuplicates().isEqualTo(hashes(many));
  }

  private static List<Long> hashes(List<ChatMessage> list) {
    Messages messages = new Messages(list, KNOWN);
    List<Long> hashes = new ArrayList<>();
    for (int i = 0; i < messages.size(); i++) {
      assertThat(messages.hash(i)).isEqualTo(messages.hash(i));
      hashes.add(messages.hash(i));
    }
    return hashes;
  }

  private static List<ChatMessage> everyKind() {
    return List.of(
        SystemMessage.from("text"),
        UserMessage.from("text"),
        UserMessage.from("alice", "text"),
        UserMessage.from(TextContent.from("text"), ImageContent.from("aGVsbG8=", "image/png")),
        UserMessage.from(TextContent.from("text"), ImageContent.from("d29ybGQ=", "image/png")),
        AiMessage.from("text"),
        AiMessage.from("text", List.of(call("c1", "search"))),
        AiMessage.from("text", List.of(call("c2", "search"))),
        AiMessage.from(call("c1", "search")),
        AiMessage.from(call("c1", "search"), call("c2", "search")),
        ToolExecutionResultMessage.from("c1", "search", "text"),
        ToolExecutionResultMessage.from("c2", "search", "text"),
        CustomMessage.from(Map.of("a", "text")));
  }

  private static ToolExecutionRequest call(String id, String name) {
    return ToolExecutionRequest.builder().id(id).name(name).arguments("{}").build();
  }
}
