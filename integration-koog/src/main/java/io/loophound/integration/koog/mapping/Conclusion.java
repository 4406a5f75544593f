package io.loophound.integration.koog.mapping;

import ai.koog.prompt.Prompt;
import ai.koog.prompt.message.Message.Assistant;
import ai.koog.prompt.message.ResponseMetaInfo;
import ai.koog.prompt.params.LLMParams;
import ai.koog.prompt.streaming.StreamFrame;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import kotlinx.serialization.json.JsonElement;
import kotlinx.serialization.json.JsonElementKt;
import kotlinx.serialization.json.JsonObject;

/**
 * The last call of a run that is concluded: the model may call none of its tools, which stay in the
 * request because the history refers to them. Its answer says who ended the run.
 */
public final class Conclusion {
  /** In the metadata of the answer, the decision. */
  public static final String ATTRIBUTE = "loophound.decision";

  private static final String REASON = "other";

  private Conclusion() {}

  /** The prompt, with its tools forbidden. */
  public static Prompt prompt(Prompt prompt) {
    LLMParams given = prompt.getParams();
    return prompt.withParams(
        given.copy(
            given.getTemperature(),
            given.getMaxTokens(),
            given.getNumberOfChoices(),
            given.getSpeculation(),
            given.getSchema(),
            LLMParams.ToolChoice.None.INSTANCE,
            given.getUser(),
            given.getAdditionalProperties()));
  }

  /** The answer, or several to choose from, as the application gets it. */
  public static Object reply(Object returned, String decisionId) {
    if (returned instanceof Assistant answer) {
      return marked(answer, decisionId);
    }
    if (!(returned instanceof List<?> choices)) {
      return returned;
    }
    List<Object> marked = new ArrayList<>();
    for (Object choice : choices) {
      marked.add(choice instanceof Assistant answer ? marked(answer, decisionId) : choice);
    }
    return marked;
  }

  /** A part of the answer: the last one is marked. */
  public static Object frame(Object frame, String decisionId) {
    return frame instanceof StreamFrame.End end
        ? end.copy(REASON, marked(end.getMetaInfo(), decisionId))
        : frame;
  }

  private static Assistant marked(Assistant answer, String decisionId) {
    return Mapping.toolCalls(answer.getParts()).isEmpty()
        ? answer.copy(
            answer.getParts(),
            marked(answer.getMetaInfo(), decisionId),
            REASON,
            answer.getRawResponse(),
            answer.getId())
        : answer;
  }

  private static ResponseMetaInfo marked(ResponseMetaInfo told, String decisionId) {
    Map<String, JsonElement> metadata = new LinkedHashMap<>();
    if (told.getMetadata() != null) {
      metadata.putAll(told.getMetadata());
    }
    metadata.put(ATTRIBUTE, JsonElementKt.JsonPrimitive(decisionId));
    return told.copy(
        told.getTimestamp(),
        told.getTotalTokensCount(),
        told.getInputTokensCount(),
        told.getOutputTokensCount(),
        told.getModelId(),
        new JsonObject(metadata));
  }
}
