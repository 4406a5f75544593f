package io.loophound.integration.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.service.tool.ToolExecutionResult;
import io.loophound.agent.seam.ToolResults;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.integration.langchain4j.mapping.Library;
import io.loophound.integration.langchain4j.mapping.Mapping;
import java.util.List;

/** The result of a tool execution: another class in almost every generation. */
public final class ResultTypes {
  private ResultTypes() {}

  /** The result type of a tool executor before 1.6, and of a tool server's client. */
  public static final class Texts implements ToolResults<Object> {
    @Override
    public ToolOutcome read(Object result) {
      return new ToolOutcome((String) result, null);
    }

    @Override
    public Object instead(String text) {
      return text;
    }

    @Override
    public Object withNote(Object result, String note) {
      return ToolResults.joined((String) result, note);
    }
  }

  /**
   * The type that an AI service converts it to in 1.4 and 1.5.
   *
   * @param request what the tool was asked for
   */
  public record Messages(ToolExecutionRequest request) implements ToolResults<Object> {
    @Override
    public ToolOutcome read(Object result) {
      return new ToolOutcome(((ToolExecutionResultMessage) result).text(), null);
    }

    @Override
    public Object instead(String text) {
      return ToolExecutionResultMessage.from(request, text);
    }

    @Override
    public Object withNote(Object result, String note) {
      ToolExecutionResultMessage message = (ToolExecutionResultMessage) result;
      return new ToolExecutionResultMessage(
          message.id(), message.toolName(), ToolResults.joined(message.text(), note));
    }
  }

  /** The result type of everything since 1.6. */
  public static final class Results implements ToolResults<Object> {
    @Override
    public ToolOutcome read(Object returned) {
      ToolExecutionResult result = (ToolExecutionResult) returned;
      return new ToolOutcome(
          Library.RESULT_CONTENTS ? Mapping.text(result.resultContents()) : result.resultText(),
          result.isError());
    }

    @Override
    public Object instead(String text) {
      return ToolExecutionResult.builder().isError(true).resultText(text).build();
    }

    @Override
    public Object withNote(Object returned, String note) {
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
      return joined.resultText(ToolResults.joined(text, note)).build();
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
