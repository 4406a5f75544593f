package io.loophound.integration.langgraph4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import io.loophound.agent.seam.ToolResults;
import io.loophound.detectors.event.ToolOutcome;
import java.lang.reflect.Method;

/**
 * The results of tools, which are plain text.
 *
 * @param request what the tool was asked for
 */
record ResultMessages(ToolExecutionRequest request)
    implements ToolResults<ToolExecutionResultMessage> {
  private static final boolean ERRORS = errors();

  @Override
  public ToolOutcome read(ToolExecutionResultMessage result) {
    return new ToolOutcome(result.text(), ERRORS ? result.isError() : null);
  }

  @Override
  public ToolExecutionResultMessage instead(String text) {
    return message(request.id(), request.name(), text, true);
  }

  @Override
  public ToolExecutionResultMessage withNote(ToolExecutionResultMessage result, String note) {
    Boolean error = ERRORS ? result.isError() : null;
    return message(result.id(), result.toolName(), ToolResults.joined(result.text(), note), error);
  }

  private static ToolExecutionResultMessage message(
      String id, String tool, String text, Boolean error) {
    return ERRORS
        ? ToolExecutionResultMessage.builder()
            .id(id)
            .toolName(tool)
            .text(text)
            .isError(error)
            .build()
        : new ToolExecutionResultMessage(id, tool, text);
  }

  private static boolean errors() {
    for (Method method : ToolExecutionResultMessage.class.getMethods()) {
      if (method.getName().equals("isError")) {
        return true;
      }
    }
    return false;
  }
}
