package io.loophound.integration.springai.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.RunKey;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.metadata.ChatGenerationMetadata;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.DefaultChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.openai.OpenAiChatOptions;

/** The options of providers differ by version: those of older ones are copied here in small. */
class ConclusionTest {
  private static Prompt prompt(ChatOptions options) {
    return new Prompt(List.of(new UserMessage("Where is my order?")), options);
  }

  private static ChatOptions forbidding(ChatOptions options) throws Exception {
    assertThat(Conclusion.isPossible(options)).isTrue();
    return Conclusion.prompt(prompt(options)).getOptions();
  }

  @Test
  void optionsThatAreBuiltAreBuiltAnew() throws Exception {
    OpenAiChatOptions options =
        OpenAiChatOptions.builder().model("gpt-4.1").temperature(0.3).toolChoice("auto").build();
    OpenAiChatOptions changed = (OpenAiChatOptions) forbidding(options);

    assertThat(changed.getToolChoice()).isEqualTo("none");
    assertThat(changed.getModel()).isEqualTo("gpt-4.1");
    assertThat(changed.getTemperature()).isEqualTo(0.3);
    assertThat(options.getToolChoice()).isEqualTo("auto");
  }

  @Test
  void theMessagesStay() throws Exception {
    Prompt asked = prompt(OpenAiChatOptions.builder().model("gpt-4.1").build());
    assertThat(Conclusion.prompt(asked).getInstructions()).isEqualTo(asked.getInstructions());
  }

  /** Older options can be copied and set. */
  public abstract static class OldOptions extends DefaultChatOptions {
    protected OldOptions() {
      super(null, null, null, null, null, null, null, null);
    }
  }

  /** As OpenAI's options are up to 1.1. */
  public static final class SetOptions extends OldOptions {
    private Object choice = "auto";

    public SetOptions copy() {
      return new SetOptions();
    }

    public Object getToolChoice() {
      return choice;
    }

    public void setToolChoice(Object choice) {
      this.choice = choice;
    }
  }

  @Test
  void optionsThatAreSetAreCopied() throws Exception {
    SetOptions options = new SetOptions();
    assertThat(((SetOptions) forbidding(options)).getToolChoice()).isEqualTo("none");
    assertThat(options.getToolChoice()).isEqualTo("auto");
  }

  /** As Mistral's. */
  public enum Choice {
    AUTO,
    NONE
  }

  public static final class EnumOptions extends OldOptions {
    private Choice choice = Choice.AUTO;

    public EnumOptions copy() {
      return new EnumOptions();
    }

    public void setToolChoice(Choice choice) {
      this.choice = choice;
    }
  }

  @Test
  void theWordOfAnEnumIsFound() throws Exception {
    assertThat(((EnumOptions) forbidding(new EnumOptions())).choice).isEqualTo(Choice.NONE);
  }

  /** As Anthropic's up to 1.1. */
  public interface ToolChoice {}

  public record ToolChoiceNone() implements ToolChoice {}

  public static final class NamedOptions extends OldOptions {
    private ToolChoice choice;

    public NamedOptions copy() {
      return new NamedOptions();
    }

    public void setToolChoice(ToolChoice choice) {
      this.choice = choice;
    }
  }

  @Test
  void theClassThatMeansNoneIsFound() throws Exception {
    assertThat(((NamedOptions) forbidding(new NamedOptions())).choice)
        .isEqualTo(new ToolChoiceNone());
  }

  /** As Anthropic's from 2.0, whose choice is of its own SDK. */
  public record SdkChoice(SdkChoiceNone none) {
    public static SdkChoice ofNone(SdkChoiceNone none) {
      return new SdkChoice(none);
    }
  }

  public record SdkChoiceNone() {
    public static Builder builder() {
      return new Builder();
    }

    public static final class Builder {
      public SdkChoiceNone build() {
        return new SdkChoiceNone();
      }
    }
  }

  public static final class SdkOptions extends OldOptions {
    private SdkChoice choice;

    public SdkOptions copy() {
      return new SdkOptions();
    }

    public void setToolChoice(SdkChoice choice) {
      this.choice = choice;
    }
  }

  @Test
  void theChoiceOfAnSdkIsMade() throws Exception {
    assertThat(((SdkOptions) forbidding(new SdkOptions())).choice)
        .isEqualTo(new SdkChoice(new SdkChoiceNone()));
  }

  /** A choice that has no word for none. */
  public static final class OtherOptions extends OldOptions {
    public OtherOptions copy() {
      return new OtherOptions();
    }

    public void setToolChoice(List<String> allowed) {
      assertThat(allowed).isNotNull();
    }
  }

  @Test
  void whereThereIsNoWordForNoneTheToolsStay() {
    assertThat(Conclusion.isPossible(new OtherOptions())).isFalse();
    assertThat(Conclusion.isPossible(ChatOptions.builder().build())).isFalse();
    assertThat(Conclusion.isPossible(null)).isFalse();
    ModelRequest request =
        new ModelRequest(
            Origin.of("test"), RunKey.ofThread(1), "", Conversation.of(List.of()), "", "");
    assertThat(Mapping.concludable(request, prompt(new OtherOptions()))).isSameAs(request);
  }

  @Test
  void theAnswerSaysWhoEndedTheRun() {
    ChatGenerationMetadata metadata =
        ChatGenerationMetadata.builder().finishReason("STOP").metadata("index", 0).build();
    ChatResponse response =
        new ChatResponse(List.of(new Generation(new AssistantMessage("That is all."), metadata)));
    Generation marked = Conclusion.response(response, "lh-1").getResult();

    assertThat(marked.getOutput().getText()).isEqualTo("That is all.");
    assertThat(marked.getMetadata().getFinishReason()).isEqualTo("OTHER");
    assertThat(marked.getMetadata().<Integer>get("index")).isZero();
    assertThat(marked.getMetadata().<String>get(Conclusion.ATTRIBUTE)).isEqualTo("lh-1");
    assertThat(marked.getOutput().getMetadata()).containsEntry(Conclusion.ATTRIBUTE, "lh-1");
  }

  @Test
  void onlyTheLastPartOfAStreamIsMarked() {
    ChatResponse part = new ChatResponse(List.of(new Generation(new AssistantMessage("That "))));
    assertThat(Conclusion.response(part, "lh-1").getResult().getOutput().getMetadata())
        .doesNotContainKey(Conclusion.ATTRIBUTE);
  }

  @Test
  void anAnswerThatCallsAToolAllTheSameIsPassedOn() {
    AssistantMessage calls =
        AssistantMessage.builder()
            .content("")
            .properties(Map.of())
            .toolCalls(List.of(new AssistantMessage.ToolCall("1", "function", "look_up", "{}")))
            .build();
    ChatResponse response = new ChatResponse(List.of(new Generation(calls)));
    assertThat(Conclusion.response(response, "lh-1")).isSameAs(response);
    assertThat(Conclusion.response(null, "lh-1")).isNull();
  }

  /** As an application may write it. */
  static final class HiddenOptions extends OldOptions {
    public HiddenOptions copy() {
      return new HiddenOptions();
    }

    public void setToolChoice(Object choice) {
      assertThat(choice).isNotNull();
    }
  }

  @Test
  void optionsThatCannotBeChangedFromOutsideKeepTheirTools() {
    assertThat(Conclusion.isPossible(new HiddenOptions())).isFalse();
  }

  /** As a provider may write it. */
  private static final class FixedMessage extends AssistantMessage {
    FixedMessage(String text) {
      super(text);
    }

    @Override
    public Map<String, Object> getMetadata() {
      return Map.of();
    }
  }

  @Test
  void anAnswerThatCannotBeMarkedIsPassedOn() {
    ChatGenerationMetadata metadata = ChatGenerationMetadata.builder().finishReason("STOP").build();
    ChatResponse response =
        new ChatResponse(List.of(new Generation(new FixedMessage("That is all."), metadata)));
    assertThat(Conclusion.response(response, "lh-1")).isSameAs(response);
  }
}
