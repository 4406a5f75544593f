package io.loophound.integration.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.service.tool.ToolExecutionResult;
import io.loophound.agent.seam.ToolResults;
import io.loophound.detectors.event.ToolOutcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultTypesTest {
  private static final ToolExecutionRequest REQUEST =
      ToolExecutionRequest.builder().id("c1").name("search").arguments("{}").build();

  private final ToolResults<Object> results = new ResultTypes.Results();
  private final ToolResults<Object> messages = new ResultTypes.Messages(REQUEST);
  private final ToolResults<Object> texts = new ResultTypes.Texts();

  @Test
  void aResultIsReadAsTheModelWillSeeIt() {
    ToolExecutionResult ok = ToolExecutionResult.builder().resultText("ok").isError(false).build();
    assertThat(results.read(ok)).isEqualTo(new ToolOutcome("ok", false));
    assertThat(messages.read(ToolExecutionResultMessage.from(REQUEST, "ok")))
        .isEqualTo(new ToolOutcome("ok", null));
    assertThat(texts.read("ok")).isEqualTo(new ToolOutcome("ok", null));
  }

  @Test
  void aTextTakesTheResultsPlace() {
    ToolExecutionResult result = (ToolExecutionResult) results.instead("no");
    assertThat(result.resultText()).isEqualTo("no");
    assertThat(result.isError()).isTrue();
    assertThat(messages.instead("no")).isEqualTo(ToolExecutionResultMessage.from(REQUEST, "no"));
    assertThat(texts.instead("no")).isEqualTo("no");
  }

  @Test
  void aTextStandsBehindTheResult() {
    ToolExecutionResult result =
        ToolExecutionResult.builder()
            .isError(true)
            .result(List.of(1))
            .attributes(Map.of("k", "v"))
            .resultTextSupplier(() -> "[1]")
            .build();

    ToolExecutionResult steered = (ToolExecutionResult) results.withNote(result, "again");

    assertThat(steered.resultText()).isEqualTo("[1]\n\nagain");
    assertThat(steered.isError()).isTrue();
    assertThat(steered.result()).isEqualTo(List.of(1));
    assertThat(steered.attributes()).isEqualTo(Map.of("k", "v"));
    assertThat(messages.withNote(ToolExecutionResultMessage.from(REQUEST, "[1]"), "again"))
        .isEqualTo(ToolExecutionResultMessage.from(REQUEST, "[1]\n\nagain"));
    assertThat(texts.withNote("[1]", "again")).isEqualTo("[1]\n\nagain");
  }

  @Test
  void aResultWithAPictureStaysAsItIs() {
    ToolExecutionResult result =
        ToolExecutionResult.builder()
            .resultContents(
                List.of(TextContent.from("shot"), ImageContent.from("aGVsbG8=", "image/png")))
            .build();
    assertThat(results.withNote(result, "again")).isSameAs(result);
  }
}
