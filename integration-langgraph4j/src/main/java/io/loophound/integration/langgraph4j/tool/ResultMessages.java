package io.loophound.integration.langgraph4j.tool;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import io.loophound.detectors.event.ToolOutcome;
import java.lang.reflect.Method;

/** The results of tools, which are plain text. */
final class ResultMessages {
  private static final boolean ERRORS = errors();

  private ResultMessages() {}

  /** A result as the model will see it. */
  static ToolOutcome read(ToolExecutionResultMessage result) {
    return new ToolOutcome(result.text(), ERRORS ? result.isError() : null);
  }

  /** A result that replaces an execution that did not happen. */
  static ToolExecutionResultMessage instead(ToolExecutionRequest request, String text) {
    return message(request.id(), request.name(), text, true);
  }

  /** A result with a text appended. */
  static ToolExecutionResultMessage withNote(ToolExecutionResultMessage result, String note) {
    Boolean error = ERRORS ? result.isError() : null;
    return message(result.id(), result.toolName(), result.text() + "\n\n" + note, error);
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
