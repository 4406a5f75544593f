package io.loophound.integration.agentscope.mapping;

import io.agentscope.core.message.ContentBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.agentscope.core.model.ChatResponse;
import io.agentscope.core.model.GenerateOptions;
import io.agentscope.core.model.ToolChoice;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The last call of a run that is concluded: the model may call none of its tools, which stay in the
 * request because the history refers to them. Its answer says who ended the run.
 */
public final class Conclusion {
  /** In the metadata of the answer, the decision. */
  public static final String ATTRIBUTE = "loophound.decision";

  private static final String REASON = "other";

  private Conclusion() {}

  /** The options of the call, with its tools forbidden; null are the model's own options. */
  public static GenerateOptions options(GenerateOptions options) {
    GenerateOptions forbidding =
        GenerateOptions.builder().toolChoice(new ToolChoice.None()).build();
    return GenerateOptions.mergeOptions(forbidding, options);
  }

  /** The answer, or a part of it, as the application gets it: the last one is marked. */
  public static ChatResponse response(ChatResponse part, String decisionId) {
    if (part.getFinishReason() == null || part.getFinishReason().isEmpty() || callsTools(part)) {
      return part;
    }
    Map<String, Object> metadata = new LinkedHashMap<>();
    if (part.getMetadata() != null) {
      metadata.putAll(part.getMetadata());
    }
    metadata.put(ATTRIBUTE, decisionId);
    return new ChatResponse(part.getId(), part.getContent(), part.getUsage(), metadata, REASON);
  }

  private static boolean callsTools(ChatResponse part) {
    List<ContentBlock> content = part.getContent();
    return content != null && content.stream().anyMatch(ToolUseBlock.class::isInstance);
  }
}
