package io.loophound.integration.langchain4j.mapping;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.request.ToolChoice;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The last call of a run that is concluded: the model may call none of its tools, which stay in the
 * request because the history refers to them. Its answer says who ended the run.
 */
public final class Conclusion {
  /** The attribute of the answer that has the decision. */
  public static final String ATTRIBUTE = "loophound.decision";

  private Conclusion() {}

  /** The request, with its tools forbidden. */
  public static ChatRequest request(ChatRequest request) {
    ChatRequestParameters forbidding =
        ChatRequestParameters.builder().toolChoice(ToolChoice.NONE).build();
    return request.toBuilder().parameters(request.parameters().overrideWith(forbidding)).build();
  }

  /** The answer, as the application gets it. */
  public static ChatResponse response(ChatResponse response, String decisionId) {
    if (response == null || response.aiMessage() == null) {
      return response;
    }
    ChatResponse.Builder marked =
        response.toBuilder().aiMessage(marked(response.aiMessage(), decisionId));
    return (Library.ENDS_NORMALLY
            ? marked
            : marked.metadata(
                response.metadata().toBuilder().finishReason(FinishReason.OTHER).build()))
        .build();
  }

  private static AiMessage marked(AiMessage message, String decisionId) {
    if (!Library.MESSAGE_COPIES) {
      return message;
    }
    Map<String, Object> attributes = new LinkedHashMap<>(message.attributes());
    attributes.put(ATTRIBUTE, decisionId);
    return message.toBuilder().attributes(attributes).build();
  }
}
