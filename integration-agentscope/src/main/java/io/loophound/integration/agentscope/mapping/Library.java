package io.loophound.integration.agentscope.mapping;

import io.agentscope.core.message.Base64Source;
import io.agentscope.core.message.ContentBlock;
import io.agentscope.core.message.DataBlock;
import io.agentscope.core.message.HintBlock;
import io.agentscope.core.message.ToolResultBlock;

/** Features that AgentScope has only since 2.0. */
final class Library {
  private static final boolean HINTS = has("io.agentscope.core.message.HintBlock");
  private static final boolean DATA = has("io.agentscope.core.message.DataBlock");
  private static final boolean STATES = has("io.agentscope.core.message.ToolResultState");

  private Library() {}

  static String data(ContentBlock block) {
    if (HINTS && block instanceof HintBlock hint) {
      return String.valueOf(hint.getHint());
    }
    return DATA && block instanceof DataBlock data ? Blocks.data(data.getSource()) : "";
  }

  /** The media type of a block, or its kind if it does not say. */
  static String type(ContentBlock block) {
    String type =
        DATA && block instanceof DataBlock data && data.getSource() instanceof Base64Source inline
            ? inline.getMediaType()
            : null;
    return type == null ? block.getClass().getSimpleName() : type;
  }

  /** A result in the state of another result. */
  static ToolResultBlock inStateOf(ToolResultBlock other, ToolResultBlock result) {
    return STATES ? result.withState(other.getState()) : result;
  }

  private static boolean has(String type) {
    try {
      Class.forName(type, false, Library.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException beforeVersion2) {
      return false;
    }
  }
}
