package io.loophound.integration.agentscope.mapping;

import io.agentscope.core.message.ContentBlock;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.message.ToolResultBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.loophound.agent.seam.ToolResults;
import io.loophound.detectors.event.ToolOutcome;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of a tool: its text, and the text that replaces or follows it.
 *
 * @param use the call as the model wrote it
 */
public record Results(ToolUseBlock use) implements ToolResults<ToolResultBlock> {

  @Override
  public ToolOutcome read(ToolResultBlock result) {
    return new ToolOutcome(Blocks.result(result.getOutput()), null);
  }

  @Override
  public ToolResultBlock instead(String text) {
    return ToolResultBlock.text(text).withIdAndName(use.getId(), use.getName());
  }

  /** The same result with {@code note} after its last text. */
  @Override
  public ToolResultBlock withNote(ToolResultBlock result, String note) {
    List<ContentBlock> output = new ArrayList<>(result.getOutput());
    int last = output.size() - 1;
    if (last >= 0 && output.get(last) instanceof TextBlock text) {
      output.set(last, text(ToolResults.joined(text.getText(), note)));
    } else {
      output.add(text(note));
    }
    return Library.inStateOf(
        result, ToolResultBlock.of(result.getId(), result.getName(), output, result.getMetadata()));
  }

  private static TextBlock text(String text) {
    return TextBlock.builder().text(text).build();
  }
}
