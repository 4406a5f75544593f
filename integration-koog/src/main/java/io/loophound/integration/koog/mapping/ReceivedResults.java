package io.loophound.integration.koog.mapping;

import ai.koog.agents.core.environment.ReceivedToolResult;
import ai.koog.agents.core.environment.ToolResultKind;
import ai.koog.prompt.message.MessagePart;
import ai.koog.serialization.JSONElement;
import ai.koog.serialization.JSONObject;
import io.loophound.agent.seam.ToolResults;
import io.loophound.detectors.event.ToolOutcome;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The result of a tool: its text, and the text that replaces or follows it.
 *
 * @param call the call as the model wrote it
 */
public record ReceivedResults(MessagePart.Tool.Call call)
    implements ToolResults<ReceivedToolResult> {
  private static final Constructor<?> CONSTRUCTOR = constructor();

  @Override
  public ToolOutcome read(ReceivedToolResult result) {
    boolean done = result.getResultKind() instanceof ToolResultKind.Success;
    return new ToolOutcome(Parts.text(result.toMessagePart()), done ? null : true);
  }

  /**
   * The result of a tool that was not executed: a failure without a result object, because code
   * reads that object in the tool's own type.
   */
  @Override
  public ReceivedToolResult instead(String text) {
    return result(
        call.getId(),
        call.getTool(),
        new JSONObject(Map.of()),
        null,
        text,
        new ToolResultKind.Failure((Throwable) null),
        null,
        null,
        null);
  }

  /** What the model reads is in several places. */
  @Override
  public ReceivedToolResult withNote(ReceivedToolResult result, String text) {
    String note = "\n\n" + text;
    return result(
        result.getId(),
        result.getTool(),
        result.getToolArgs(),
        result.getToolDescription(),
        result.getOutput() + note,
        result.getResultKind(),
        result.getResult(),
        result.getResultObject(),
        Parts.OF_RESULTS ? withNote(result.getParts(), note) : null);
  }

  private static List<MessagePart.ContentPart> withNote(
      List<MessagePart.ContentPart> parts, String note) {
    if (parts == null) {
      return null;
    }
    List<MessagePart.ContentPart> all = new ArrayList<>(parts);
    int last = all.size() - 1;
    if (last >= 0 && all.get(last) instanceof MessagePart.Text said) {
      all.set(last, new MessagePart.Text(said.getText() + note, said.getCacheControl()));
    } else {
      all.add(new MessagePart.Text(note.strip()));
    }
    return all;
  }

  private static ReceivedToolResult result(Object... values) {
    Object[] arguments = new Object[CONSTRUCTOR.getParameterCount()];
    System.arraycopy(values, 0, arguments, 0, arguments.length);
    try {
      return (ReceivedToolResult) CONSTRUCTOR.newInstance(arguments);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("ReceivedToolResult", e);
    }
  }

  /** Version 1.0 has no parts. */
  private static Constructor<?> constructor() {
    Class<?>[] types = {
      String.class,
      String.class,
      JSONObject.class,
      String.class,
      String.class,
      ToolResultKind.class,
      JSONElement.class,
      Object.class,
      List.class
    };
    try {
      Class<?>[] known = Parts.OF_RESULTS ? types : java.util.Arrays.copyOf(types, 8);
      return ReceivedToolResult.class.getConstructor(known);
    } catch (NoSuchMethodException e) {
      throw new LinkageError("ReceivedToolResult", e);
    }
  }
}
