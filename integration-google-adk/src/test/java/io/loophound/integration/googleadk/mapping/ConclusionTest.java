package io.loophound.integration.googleadk.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.types.Content;
import com.google.genai.types.FinishReason;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionCallingConfig;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.Part;
import com.google.genai.types.ToolConfig;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConclusionTest {

  @Test
  void onlyTheChoiceIsAnother() {
    GenerateContentConfig given = GenerateContentConfig.builder().maxOutputTokens(7).build();

    GenerateContentConfig last =
        Conclusion.request(LlmRequest.builder().model("m").config(given).build())
            .config()
            .orElseThrow();

    assertThat(mode(last)).isEqualTo("NONE");
    assertThat(last.maxOutputTokens()).contains(7);
    LlmRequest plain = LlmRequest.builder().model("m").build();
    assertThat(mode(Conclusion.request(plain).config().orElseThrow())).isEqualTo("NONE");
  }

  private static String mode(GenerateContentConfig config) {
    return config
        .toolConfig()
        .flatMap(ToolConfig::functionCallingConfig)
        .flatMap(FunctionCallingConfig::mode)
        .map(String::valueOf)
        .orElse("");
  }

  @Test
  void theWholeAnswerSaysWhoEndedTheRun() {
    LlmResponse part = response(Part.fromText("It is")).toBuilder().partial(true).build();

    LlmResponse marked = Conclusion.response(response(Part.fromText("It is late.")), "lh-1");

    assertThat(Conclusion.response(part, "lh-1")).isSameAs(part);
    assertThat(marked.finishReason())
        .get()
        .returns(FinishReason.Known.OTHER, FinishReason::knownEnum);
    assertThat(marked.customMetadata().orElseThrow())
        .singleElement()
        .returns(Conclusion.ATTRIBUTE, each -> each.key().orElse(""))
        .returns("lh-1", each -> each.stringValue().orElse(""));
    assertThat(marked.content()).isEqualTo(response(Part.fromText("It is late.")).content());
  }

  @Test
  void aReplyThatCallsAToolAllTheSameIsNoAnswer() {
    FunctionCall call = FunctionCall.builder().name("search").args(Map.of()).build();
    LlmResponse asks = response(Part.builder().functionCall(call).build());

    assertThat(Conclusion.response(asks, "lh-1")).isSameAs(asks);
  }

  private static LlmResponse response(Part part) {
    return LlmResponse.builder()
        .content(Content.builder().role("model").parts(part).build())
        .build();
  }
}
