package io.loophound.integration.agentscope.mapping;

import io.agentscope.core.message.ContentBlock;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.message.ToolResultBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;

/**
 * The hashes of messages. An agent keeps its messages in memory: what was hashed lately is
 * remembered by the identity of the text, so that a long history costs next to nothing.
 */
record Hashes(IdentityHashes known) {
  private static final int SHORT = 128;

  /** The hash of role, texts, media and calls. */
  long of(Msg message) {
    long hash = Hash64.of(String.valueOf(message.getRole()));
    for (ContentBlock block : message.getContent()) {
      if (block instanceof ToolUseBlock use) {
        hash = Hash64.mix(hash, of(use.getId()));
        hash = Hash64.mix(hash, of(use.getName()));
        hash = Hash64.mix(hash, of(Mapping.arguments(use)));
      } else if (!(block instanceof ToolResultBlock)) {
        hash = Hash64.mix(hash, of(block));
      }
    }
    return hash;
  }

  /** The hash of a tool's result. */
  long of(ToolResultBlock result) {
    long hash = Hash64.mix(-1, of(result.getId()));
    for (ContentBlock block : result.getOutput()) {
      hash = Hash64.mix(hash, of(block));
    }
    return hash;
  }

  private long of(ContentBlock block) {
    return of(block instanceof TextBlock text ? text.getText() : Blocks.data(block));
  }

  private long of(String text) {
    if (text == null) {
      return 0;
    }
    return text.length() < SHORT ? Hash64.of(text) : known.of(text, Hash64::of);
  }
}
