package io.loophound.integration.langchain4j.tool;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.service.tool.ToolExecutionResult;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.integration.langchain4j.mapping.Library;
import io.loophound.integration.langchain4j.mapping.Mapping;
import java.util.List;

/** The result of a tool execution: another class in almost every generation. */
public interface ToolResults {

  /** A result as the model will see it. */
  ToolOutcome read(Object result);

  /** A result that replaces an execution that did not happen. */
  Object instead(ToolExecutionRequest request, String steerText);

  /** A result with a text appended; unchanged if it is more than plain text. */
  Object withNote(Object result, String steerText);

  /** The text of a tool and a text of ours. */
  static String joined(String result, String steerText) {
    return result + "\n\n" + steerText;
  }

  /** The result type of a tool executor before 1.6, and of a tool server's client. */
  final class Texts implements ToolResults {
    @Override
    public ToolOutcome read(Object result) {
      return new ToolOutcome((String) result, null);
    }

    @Override
    public Object instead(ToolExecutionRequest request, String steerText) {
      return steerText;
    }

    @Override
    public Object withNote(Object result, String steerText) {
      return joined((String) result, steerText);
    }
  }

  /** The type that an AI service converts it to in 1.4 and 1.5. */
  final class Messages implements ToolResults {
    @Override
    public ToolOutcome read(Object result) {
      return new ToolOutcome(((ToolExecutionResultMessage) result).text(), null);
    }

    @Override
    public Object instead(ToolExecutionRequest request, String steerText) {
      return ToolExecutionResultMessage.from(request, steerText);
    }

    @Override
    public Object withNote(Object result, String steerText) {
      ToolExecutionResultMessage message = (ToolExecutionResultMessage) result;
      return new ToolExecutionResultMessage(
          message.id(), message.toolName(), joined(message.text(), steerText));
    }
  }

  /** The result type of everything since 1.6. */
  final class Results implements ToolResults {
    @Override
    public ToolOutcome read(Object returned) {
      ToolExecutionResult result = (ToolExecutionResult) returned;
      return new ToolOutcome(
          Library.RESULT_CONTENTS ? Mapping.text(result.resultContents()) : result.resultText(),
          result.isError());
    }

    @Override
    public Object instead(ToolExecutionRequest request, String steerText) {
      return ToolExecutionResult.builder().isError(true).resultText(steerText).build();
    }

    @Override
    public Object withNote(Object returned, String steerText) {
      ToolExecutionResult result = (ToolExecutionResult) returned;
      String text = plainText(result);
      if (text == null) {
        return returned;
      }
      ToolExecutionResult.Builder joined =
          ToolExecutionResult.builder().isError(result.isError()).result(result.result());
      if (Library.RESULT_ATTRIBUTES) {
        joined.attributes(result.attributes());
      }
      return joined.resultText(joined(text, steerText)).build();
    }

    private static String plainText(ToolExecutionResult result) {
      if (result.getClass() != ToolExecutionResult.class) {
        return null;
      }
      if (!Library.RESULT_CONTENTS) {
        return result.resultText();
      }
      List<Content> contents = result.resultContents();
      return contents.size() == 1 && contents.get(0) instanceof TextContent only
          ? only.text()
          : null;
    }
  }
}
