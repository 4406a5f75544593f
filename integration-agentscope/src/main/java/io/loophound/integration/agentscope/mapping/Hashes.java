package io.loophound.integration.agentscope.mapping;

import io.agentscope.core.message.ContentBlock;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.message.ToolResultBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.loophound.agent.seam.message.TextHashes;
import io.loophound.detectors.internal.digest.hash.Hash64;

/** The hashes of messages. */
record Hashes(TextHashes texts) {

  /** The hash of role, texts, media and calls. */
  long of(Msg message) {
    long hash = Hash64.of(String.valueOf(message.getRole()));
    for (ContentBlock block : message.getContent()) {
      if (block instanceof ToolUseBlock use) {
        hash = Hash64.mix(hash, texts.of(use.getId()));
        hash = Hash64.mix(hash, texts.of(use.getName()));
        hash = Hash64.mix(hash, texts.of(Mapping.arguments(use)));
      } else if (!(block instanceof ToolResultBlock)) {
        hash = Hash64.mix(hash, of(block));
      }
    }
    return hash;
  }

  /** The hash of a tool's result. */
  long of(ToolResultBlock result) {
    long hash = Hash64.mix(-1, texts.of(result.getId()));
    for (ContentBlock block : result.getOutput()) {
      hash = Hash64.mix(hash, of(block));
    }
    return hash;
  }

  private long of(ContentBlock block) {
    return texts.of(block instanceof TextBlock text ? text.getText() : Blocks.data(block));
  }
}
