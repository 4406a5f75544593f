package io.loophound.integration.agentscope.mapping;

import io.agentscope.core.message.AudioBlock;
import io.agentscope.core.message.Base64Source;
import io.agentscope.core.message.ContentBlock;
import io.agentscope.core.message.ImageBlock;
import io.agentscope.core.message.Source;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.message.ThinkingBlock;
import io.agentscope.core.message.ToolResultBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.agentscope.core.message.URLSource;
import io.agentscope.core.message.VideoBlock;
import io.loophound.detectors.event.MediaMark;
import java.util.ArrayList;
import java.util.List;

/** The content of a message, as text. */
final class Blocks {
  private Blocks() {}

  /** The texts, one per line; a thought is not sent to a model again. */
  static String text(List<ContentBlock> blocks) {
    return String.join("\n", texts(blocks));
  }

  /**
   * The text of a tool's result: AgentScope makes a list of several. Null if a part of it cannot be
   * read.
   */
  static String result(List<ContentBlock> blocks) {
    if (blocks == null || blocks.stream().anyMatch(Blocks::isUnread)) {
      return null;
    }
    List<String> texts = texts(blocks);
    return texts.size() == 1 || texts.isEmpty()
        ? String.join("", texts)
        : "- " + String.join("\n- ", texts);
  }

  private static List<String> texts(List<ContentBlock> blocks) {
    List<String> texts = new ArrayList<>();
    for (ContentBlock block : blocks == null ? List.<ContentBlock>of() : blocks) {
      if (block instanceof TextBlock text) {
        texts.add(String.valueOf(text.getText()));
      } else if (!isNoText(block)) {
        texts.add(mark(block));
      }
    }
    return texts;
  }

  private static boolean isUnread(ContentBlock block) {
    return !(block instanceof TextBlock) && !isNoText(block) && data(block).isEmpty();
  }

  private static boolean isNoText(ContentBlock block) {
    return block instanceof ThinkingBlock
        || block instanceof ToolUseBlock
        || block instanceof ToolResultBlock;
  }

  private static String mark(ContentBlock block) {
    return MediaMark.of(Library.type(block), data(block));
  }

  /** The content of a block: its data, or the address of the data. */
  static String data(ContentBlock block) {
    Source source = null;
    if (block instanceof ImageBlock image) {
      source = image.getSource();
    } else if (block instanceof AudioBlock audio) {
      source = audio.getSource();
    } else if (block instanceof VideoBlock video) {
      source = video.getSource();
    } else {
      return Library.data(block);
    }
    return data(source);
  }

  static String data(Source source) {
    if (source instanceof Base64Source inline) {
      return String.valueOf(inline.getData());
    }
    return source instanceof URLSource address ? String.valueOf(address.getUrl()) : "";
  }
}
