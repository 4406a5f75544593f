package io.loophound.integration.agentscope.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentscope.core.message.ContentBlock;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.agentscope.core.model.ChatResponse;
import io.agentscope.core.model.GenerateOptions;
import io.agentscope.core.model.ToolChoice;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConclusionTest {
  private static final ContentBlock WORDS = TextBlock.builder().text("It is late.").build();

  @Test
  void onlyTheChoiceIsAnother() {
    GenerateOptions given =
        GenerateOptions.builder().temperature(0.3).toolChoice(new ToolChoice.Auto()).build();

    GenerateOptions last = Conclusion.options(given);

    assertThat(last.getToolChoice()).isInstanceOf(ToolChoice.None.class);
    assertThat(last.getTemperature()).isEqualTo(0.3);
    assertThat(given.getToolChoice()).isInstanceOf(ToolChoice.Auto.class);
    assertThat(Conclusion.options(null).getToolChoice()).isInstanceOf(ToolChoice.None.class);
  }

  @Test
  void theLastPartOfTheAnswerSaysWhoEndedTheRun() {
    ChatResponse part = new ChatResponse("r1", List.of(WORDS), null, null, null);
    ChatResponse end = new ChatResponse("r1", List.of(WORDS), null, Map.of("a", 1), "stop");

    ChatResponse marked = Conclusion.response(end, "lh-1");

    assertThat(Conclusion.response(part, "lh-1")).isSameAs(part);
    assertThat(marked.getFinishReason()).isEqualTo("other");
    assertThat(marked.getMetadata())
        .containsExactlyInAnyOrderEntriesOf(Map.of("a", 1, Conclusion.ATTRIBUTE, "lh-1"));
    assertThat(marked.getContent()).containsExactly(WORDS);
  }

  @Test
  void aReplyThatCallsAToolAllTheSameIsNoAnswer() {
    ToolUseBlock use = new ToolUseBlock("1", "search", Map.of());
    ChatResponse asks = new ChatResponse("r1", List.of(use), null, null, "tool_calls");

    assertThat(Conclusion.response(asks, "lh-1")).isSameAs(asks);
  }
}
