package io.loophound.integration.googleadk.mapping;

import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.types.CustomMetadata;
import com.google.genai.types.FinishReason;
import com.google.genai.types.FunctionCallingConfig;
import com.google.genai.types.FunctionCallingConfigMode;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.ToolConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The last call of a run that is concluded: the model may call none of its tools, which stay in the
 * request because the history refers to them. Its answer says who ended the run.
 */
public final class Conclusion {
  /** In the custom metadata of the answer, the decision, where an answer has such. */
  public static final String ATTRIBUTE = "loophound.decision";

  private static final boolean HAS_METADATA =
      Arrays.stream(LlmResponse.class.getMethods())
          .anyMatch(method -> method.getName().equals("customMetadata")); // not in 0.5

  private Conclusion() {}

  /** The request, with its tools forbidden. */
  public static LlmRequest request(LlmRequest request) {
    GenerateContentConfig config = request.config().orElse(GenerateContentConfig.builder().build());
    ToolConfig tools = config.toolConfig().orElse(ToolConfig.builder().build());
    FunctionCallingConfig none =
        FunctionCallingConfig.builder().mode(FunctionCallingConfigMode.Known.NONE).build();
    return request.toBuilder()
        .config(
            config.toBuilder()
                .toolConfig(tools.toBuilder().functionCallingConfig(none).build())
                .build())
        .build();
  }

  /** The answer, or a part of it, as the application gets it: what is whole is marked. */
  public static LlmResponse response(LlmResponse response, String decisionId) {
    if (response.partial().orElse(false)
        || response.content().isEmpty()
        || !Parts.toolCalls(Parts.of(response.content().get())).isEmpty()) {
      return response;
    }
    LlmResponse.Builder ended =
        response.toBuilder().finishReason(new FinishReason(FinishReason.Known.OTHER));
    return HAS_METADATA ? marked(response, ended, decisionId) : ended.build();
  }

  private static LlmResponse marked(
      LlmResponse response, LlmResponse.Builder ended, String decisionId) {
    List<CustomMetadata> metadata = new ArrayList<>(response.customMetadata().orElse(List.of()));
    metadata.add(CustomMetadata.builder().key(ATTRIBUTE).stringValue(decisionId).build());
    return ended.customMetadata(metadata).build();
  }
}
