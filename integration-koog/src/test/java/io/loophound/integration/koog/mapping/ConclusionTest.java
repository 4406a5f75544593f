package io.loophound.integration.koog.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import ai.koog.prompt.Prompt;
import ai.koog.prompt.executor.clients.openai.OpenAIChatParams;
import ai.koog.prompt.message.Message.Assistant;
import ai.koog.prompt.message.MessagePart;
import ai.koog.prompt.message.ResponseMetaInfo;
import ai.koog.prompt.params.LLMParams;
import ai.koog.prompt.streaming.StreamFrame;
import java.util.List;
import kotlinx.serialization.json.JsonElement;
import kotlinx.serialization.json.JsonElementKt;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class ConclusionTest {
  private static final ResponseMetaInfo META = ResponseMetaInfo.Companion.getEmpty();
  private static final JsonElement DECISION = JsonElementKt.JsonPrimitive("lh-1");

  @Test
  void onlyTheChoiceIsAnother() {
    Prompt prompt = new Prompt(List.of(), "p", new OpenAIChatParams());

    Prompt last = Conclusion.prompt(prompt);

    assertThat(last.getParams()).isInstanceOf(OpenAIChatParams.class);
    assertThat(last.getParams().getToolChoice()).isEqualTo(LLMParams.ToolChoice.None.INSTANCE);
    assertThat(last.getId()).isEqualTo("p");
    assertThat(prompt.getParams().getToolChoice()).isNull();
  }

  @Test
  void theAnswerSaysWhoEndedTheRun() {
    Assistant answer = new Assistant("It is late.", META);

    Assistant marked = (Assistant) Conclusion.reply(answer, "lh-1");

    assertThat(marked.textContent()).isEqualTo("It is late.");
    assertThat(marked.getFinishReason()).isEqualTo("other");
    assertThat(marked.getMetaInfo().getMetadata()).containsEntry(Conclusion.ATTRIBUTE, DECISION);
    assertThat(Conclusion.reply(List.of(answer, answer), "lh-1"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .containsExactly(marked, marked);
  }

  @Test
  void ofAStreamTheLastPartSaysSo() {
    StreamFrame.End end = new StreamFrame.End("stop", META);
    StreamFrame.TextDelta part = new StreamFrame.TextDelta("late", 0);

    StreamFrame.End marked = (StreamFrame.End) Conclusion.frame(end, "lh-1");

    assertThat(marked.getFinishReason()).isEqualTo("other");
    assertThat(marked.getMetaInfo().getMetadata()).containsEntry(Conclusion.ATTRIBUTE, DECISION);
    assertThat(Conclusion.frame(part, "lh-1")).isSameAs(part);
  }

  @Test
  void aReplyThatCallsAToolAllTheSameIsNoAnswer() {
    Assistant asks = new Assistant(new MessagePart.Tool.Call("c1", "search", "{}"), META);

    assertThat(Conclusion.reply(asks, "lh-1")).isSameAs(asks);
  }
}
