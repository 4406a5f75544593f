package io.loophound.integration.springai.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.loophound.agent.seam.PayerPlaces;
import io.loophound.agent.seam.Payers;
import io.loophound.agent.seam.message.TextHashes;
import io.loophound.detectors.event.DeclaredTools;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import io.loophound.integration.springai.testkit.ScriptedChatModel;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.metadata.ChatResponseMetadata;
import org.springframework.ai.chat.metadata.DefaultUsage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.content.Media;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.util.MimeTypeUtils;

class MappingTest {
  private static final TextHashes TEXTS = new TextHashes(new IdentityHashes());
  private static final Hashes KNOWN = new Hashes(TEXTS);
  private static final RunKey RUN = RunKey.ofThread(1);
  private static final ChatModel MODEL = new ScriptedChatModel(ScriptedChatModel.loop(0, "", ""));

  /** Options of a provider that has users. */
  public interface OptionsOfUser extends ChatOptions {
    String getUser();
  }

  @Test
  void theOptionsOfAPromptMayNameTheUser() {
    PayerPlaces request = PayerPlaces.of("user", List.of("request"));
    Payers payers = new Payers(request, PayerPlaces.NONE);
    OptionsOfUser options = mock(OptionsOfUser.class);
    when(options.getUser()).thenReturn("ann");

    assertThat(Mapping.paid(payers, RUN, new Prompt("hi", options), null).payer().user())
        .hasSize(32);
    assertThat(Mapping.paid(payers, RUN, new Prompt("hi"), MODEL)).isEqualTo(RUN);
    assertThat(Mapping.paid(Payers.NONE, RUN, new Prompt("hi", options), null)).isEqualTo(RUN);
  }

  @Test
  void everyKindOfMessage() {
    Messages messages = new Messages(everyKind(), KNOWN);

    assertThat(all(messages))
        .containsExactly(
            Message.of(Role.SYSTEM, "be brief"),
            Message.of(Role.USER, "hi"),
            Message.assistant("", List.of(call("c1"), call("c2"))),
            Message.tool("c1", "one", null),
            Message.tool("c2", "two", null),
            Message.of(Role.ASSISTANT, "done"));
    assertThat(messages.characters()).isEqualTo(20);
    for (int i = 0; i < messages.size(); i++) {
      assertThat(messages.role(i)).isEqualTo(messages.message(i).role());
    }
  }

  @Test
  void copiesHaveEqualHashesAndDifferentMessagesHaveNot() {
    Messages messages = new Messages(everyKind(), KNOWN);
    Messages copies = new Messages(new Prompt(everyKind()).copy().getInstructions(), KNOWN);

    assertThat(hashes(messages)).isEqualTo(hashes(copies)).doesNotHaveDuplicates();
  }

  @Test
  void picturesAreTold() {
    Message one = Mapping.message(picture(1));
    assertThat(one.text()).startsWith("what is this?\n[image ");
    assertThat(Mapping.message(picture(1))).isEqualTo(one);
    assertThat(Mapping.message(picture(2))).isNotEqualTo(one);
    assertThat(KNOWN.of(picture(1))).isEqualTo(KNOWN.of(picture(1)));
    assertThat(KNOWN.of(picture(1))).isNotEqualTo(KNOWN.of(picture(2)));
  }

  @Test
  void theModelsNameComesFromThePromptOrTheModel() {
    Prompt named = new Prompt("hi", ChatOptions.builder().model("small").build());
    assertThat(Mapping.request(named, MODEL, TEXTS.known(), RUN, "").model()).isEqualTo("small");
    ModelRequest request = Mapping.request(new Prompt("hi"), MODEL, TEXTS.known(), RUN, "t-1");
    assertThat(request.model()).isEqualTo("scripted");
    assertThat(request.run()).isEqualTo(RUN);
    assertThat(request.traceId()).isEqualTo("t-1");
    assertThat(request.origin().seam()).isEqualTo("spring-ai");
    assertThat(Mapping.request(new Prompt("hi"), null, TEXTS.known(), RUN, "").model()).isEmpty();
  }

  /** Options of providers: a choice, and tools in the provider's own form. */
  @Test
  void theToolsAreThoseOfThePrompt() {
    ToolCallback search = mock(ToolCallback.class);
    when(search.getToolDefinition())
        .thenReturn(ToolDefinition.builder().name("search").inputSchema("{}").build());
    ProviderOptions options = mock(ProviderOptions.class);
    assertThat(PromptTools.of(options)).isNull();
    when(options.getToolCallbacks()).thenReturn(List.of(search));
    when(options.getToolChoice()).thenReturn("required");
    assertThat(PromptTools.of(options)).isEqualTo(new DeclaredTools(Set.of("search"), "required"));
    when(options.getTools()).thenReturn(List.of("raw"));
    assertThat(PromptTools.of(options).complete()).isFalse();
    assertThat(PromptTools.of(ChatOptions.builder().build())).isNull();
  }

  /** As of a provider. */
  public interface ProviderOptions extends ToolCallingChatOptions {
    String getToolChoice();

    List<String> getTools();
  }

  @Test
  void theReplyIsTheGenerationThatCallsTools() {
    AssistantMessage thought = new AssistantMessage("let me look");
    AssistantMessage calling =
        AssistantMessage.builder()
            .content("")
            .toolCalls(List.of(new AssistantMessage.ToolCall("c1", "function", "search", "{}")))
            .build();
    ChatResponse response =
        new ChatResponse(
            List.of(new Generation(thought), new Generation(calling)),
            ChatResponseMetadata.builder().id("r1").usage(new DefaultUsage(12, 3)).build());

    assertThat(Mapping.reply(response, null))
        .isEqualTo(
            new ModelReply(
                ModelReply.End.COMPLETED,
                "r1",
                "",
                List.of(call("c1")),
                "",
                new Usage(12, 3, false)));
  }

  @Test
  void aReplyThatIsNotThereIsNoError() {
    assertThat(Mapping.reply(null, null)).isEqualTo(ModelReply.cancelled());
    assertThat(Mapping.reply(new ChatResponse(List.of()), null)).isEqualTo(ModelReply.cancelled());
    assertThat(Mapping.reply(ScriptedChatModel.says("x"), null).finishReason()).isEqualTo("stop");
  }

  @Test
  void usageThatWasNotToldIsUnknown() {
    ChatResponse untold = new ChatResponse(List.of(new Generation(new AssistantMessage("x"))));
    assertThat(Mapping.usage(untold)).isNull();
    assertThat(Mapping.usage(Mapping.usage(ScriptedChatModel.says("x")), untold))
        .isEqualTo(new Usage(100, 10, false));
    assertThat(Mapping.usage(null, untold)).isNull();
  }

  private static List<Message> all(Messages messages) {
    return java.util.stream.IntStream.range(0, messages.size())
        .mapToObj(messages::message)
        .toList();
  }

  private static List<Long> hashes(Messages messages) {
    return java.util.stream.IntStream.range(0, messages.size()).mapToObj(messages::hash).toList();
  }

  private static List<org.springframework.ai.chat.messages.Message> everyKind() {
    return List.of(
        new SystemMessage("be brief"),
        new UserMessage("hi"),
        AssistantMessage.builder()
            .content("")
            .toolCalls(
                List.of(
                    new AssistantMessage.ToolCall("c1", "function", "search", "{}"),
                    new AssistantMessage.ToolCall("c2", "function", "search", "{}")))
            .build(),
        ToolResponseMessage.builder()
            .responses(
                List.of(
                    new ToolResponse("c1", "search", "one"),
                    new ToolResponse("c2", "search", "two")))
            .build(),
        new AssistantMessage("done"));
  }

  private static ToolCall call(String id) {
    return new ToolCall(id, "search", "{}");
  }

  private static UserMessage picture(int content) {
    byte[] bytes = {(byte) content, 2, 3};
    return UserMessage.builder()
        .text("what is this?")
        .media(new Media(MimeTypeUtils.IMAGE_PNG, new ByteArrayResource(bytes)))
        .build();
  }
}
