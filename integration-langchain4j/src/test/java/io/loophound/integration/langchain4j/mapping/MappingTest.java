package io.loophound.integration.langchain4j.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.image.Image;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageType;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.request.ToolChoice;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import io.loophound.detectors.event.DeclaredTools;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MappingTest {
  private static final ToolExecutionRequest CALL =
      ToolExecutionRequest.builder().id("c1").name("search").arguments("{\"q\":1}").build();

  @Test
  void mapsSystemMessage() {
    assertThat(Mapping.message(SystemMessage.from("be brief")))
        .isEqualTo(Message.of(Role.SYSTEM, "be brief"));
  }

  @Test
  void mapsUserMessage() {
    assertThat(Mapping.message(UserMessage.from("alice", "hello")))
        .isEqualTo(Message.of(Role.USER, "hello"));
  }

  @Test
  void joinsTextPartsAndTellsPicturesApart() {
    assertThat(Mapping.message(look("aGVsbG8=")).text())
        .startsWith("look\n[image ")
        .matches("(?s).*\\[image [a-z]{12}]\nclosely")
        .isEqualTo(Mapping.message(look("aGVsbG8=")).text())
        .isNotEqualTo(Mapping.message(look("d29ybGQ=")).text());
  }

  private static UserMessage look(String base64) {
    return UserMessage.from(
        TextContent.from("look"),
        ImageContent.from(base64, "image/png"),
        TextContent.from("closely"));
  }

  @Test
  void mapsAssistantMessageWithCalls() {
    assertThat(Mapping.message(AiMessage.from("I look", List.of(CALL))))
        .isEqualTo(Message.assistant("I look", List.of(new ToolCall("c1", "search", "{\"q\":1}"))));
  }

  @Test
  void mapsAssistantMessageWithoutText() {
    assertThat(Mapping.message(AiMessage.from(CALL)).text()).isEmpty();
    ToolExecutionRequest bare = ToolExecutionRequest.builder().build();
    assertThat(Mapping.message(AiMessage.from(bare)).toolCalls())
        .containsExactly(new ToolCall("", "", ""));
  }

  @Test
  void mapsToolMessageWithErrorFlagTrueFalseAndUnknown() {
    assertThat(Mapping.message(ToolExecutionResultMessage.from(CALL, "none")))
        .isEqualTo(Message.tool("c1", "none", null));
    for (boolean error : new boolean[] {true, false}) {
      ToolExecutionResultMessage message =
          ToolExecutionResultMessage.builder()
              .id("c1")
              .toolName("search")
              .text("none")
              .isError(error)
              .build();
      assertThat(Mapping.message(message)).isEqualTo(Message.tool("c1", "none", error));
    }
  }

  @Test
  void mapsCustomMessage() {
    assertThat(Mapping.message(CustomMessage.from(Map.of("role", "assistant", "content", "hi"))))
        .isEqualTo(Message.of(Role.ASSISTANT, "hi"));
    assertThat(Mapping.message(CustomMessage.from(Map.of("b", 2, "a", 1))))
        .isEqualTo(Message.of(Role.USER, "{a=1, b=2}"));
  }

  @Test
  void mapsMessageTypesItHasNeverSeen() {
    record Own(String words) implements ChatMessage {
      @Override
      public ChatMessageType type() {
        return ChatMessageType.CUSTOM;
      }
    }
    assertThat(Mapping.message(new Own("hi"))).isEqualTo(Message.of(Role.USER, "Own[words=hi]"));
  }

  @Test
  void mapsRequest() {
    ChatRequest request =
        ChatRequest.builder().messages(UserMessage.from("a"), UserMessage.from("b")).build();
    RunKey run = RunKey.ofThread(7);

    ModelRequest mapped =
        Mapping.request(request, () -> model("default"), new IdentityHashes(), run, "t-1");

    assertThat(mapped.run()).isEqualTo(run);
    assertThat(mapped.traceId()).isEqualTo("t-1");
    assertThat(mapped.origin().seam()).isEqualTo("langchain4j");
    assertThat(mapped.conversation().size()).isEqualTo(2);
    assertThat(mapped.conversation().message(1)).isEqualTo(Message.of(Role.USER, "b"));
  }

  @Test
  void modelOfTheRequestGoesBeforeTheModelsOwn() {
    ChatRequest.Builder request = ChatRequest.builder().messages(UserMessage.from("a"));
    RunKey run = RunKey.ofThread(7);

    assertThat(
            Mapping.request(request.build(), () -> model("own"), new IdentityHashes(), run, "")
                .model())
        .isEqualTo("own");
    assertThat(Mapping.request(request.build(), () -> null, new IdentityHashes(), run, "").model())
        .isEmpty();
    request.parameters(model("asked"));
    assertThat(
            Mapping.request(request.build(), () -> model("own"), new IdentityHashes(), run, "")
                .model())
        .isEqualTo("asked");
  }

  @Test
  void toolsOfTheRequestGoBeforeTheModelsOwn() {
    ChatRequest.Builder request = ChatRequest.builder().messages(UserMessage.from("a"));
    assertThat(tools(request.build(), model("own"))).isNull();
    assertThat(tools(request.build(), tool("note")).names()).containsExactly("note");
    request.parameters(tool("search"));
    assertThat(tools(request.build(), tool("note")))
        .isEqualTo(new DeclaredTools(Set.of("search"), "required").asRemovable());
  }

  @Test
  void aChoiceThatOnlyTheModelHasIsThatOfEachRequest() {
    ToolSpecification search = ToolSpecification.builder().name("search").build();
    ChatRequest request =
        ChatRequest.builder().messages(UserMessage.from("hi")).toolSpecifications(search).build();
    ChatRequestParameters ofModel =
        ChatRequestParameters.builder().toolChoice(ToolChoice.REQUIRED).build();

    assertThat(tools(request, ofModel))
        .isEqualTo(new DeclaredTools(Set.of("search"), "required").asRemovable());
  }

  private static DeclaredTools tools(ChatRequest request, ChatRequestParameters own) {
    RunKey run = RunKey.ofThread(7);
    return Mapping.request(request, () -> own, new IdentityHashes(), run, "").tools();
  }

  private static ChatRequestParameters tool(String name) {
    return ChatRequestParameters.builder()
        .toolSpecifications(ToolSpecification.builder().name(name).build())
        .toolChoice(ToolChoice.REQUIRED)
        .build();
  }

  private static ChatRequestParameters model(String name) {
    return ChatRequestParameters.builder().modelName(name).build();
  }

  @Test
  void mapsReply() {
    ChatResponse response =
        ChatResponse.builder()
            .aiMessage(AiMessage.from("I look", List.of(CALL)))
            .id("r1")
            .finishReason(FinishReason.TOOL_EXECUTION)
            .tokenUsage(new TokenUsage(120, 30))
            .build();

    assertThat(Mapping.reply(response))
        .isEqualTo(
            new ModelReply(
                ModelReply.End.COMPLETED,
                "r1",
                "I look",
                List.of(new ToolCall("c1", "search", "{\"q\":1}")),
                "tool_execution",
                new Usage(120, 30, false)));
  }

  @Test
  void mapsReplyWithNothingButAPicture() {
    AiMessage message =
        AiMessage.builder()
            .attributes(
                Map.of(
                    AiMessage.GENERATED_IMAGES_KEY,
                    List.of(Image.builder().url("http://x/1.png").build())))
            .build();
    ModelReply reply = Mapping.reply(ChatResponse.builder().aiMessage(message).build());

    assertThat(reply.text()).matches("\\[image [a-z]{12}]");
    assertThat(reply.id()).isEmpty();
    assertThat(reply.finishReason()).isEmpty();
    assertThat(reply.usage()).isNull();
  }

  @Test
  void anUnreadableReplyIsCancelled() {
    assertThat(Mapping.reply(null)).isEqualTo(ModelReply.cancelled());
  }

  @Test
  void usageMayBeHalfOrNothing() {
    ChatResponse.Builder response = ChatResponse.builder().aiMessage(AiMessage.from("x"));
    assertThat(Mapping.reply(response.tokenUsage(new TokenUsage(null, 5)).build()).usage())
        .isEqualTo(new Usage(0, 5, false));
    assertThat(Mapping.reply(response.tokenUsage(new TokenUsage()).build()).usage()).isNull();
  }

  @Test
  void mapsToolRequest() {
    RunKey run = RunKey.ofThread(7);
    assertThat(Mapping.toolRequest(CALL, run, "trace-1"))
        .isEqualTo(new ToolRequest(run, "c1", "search", "{\"q\":1}", true, "trace-1"));
  }
}
