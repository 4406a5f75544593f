package io.loophound.integration.agentscope.mapping;

import io.agentscope.core.message.Msg;
import io.agentscope.core.message.ToolResultBlock;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import java.util.ArrayList;
import java.util.List;

/**
 * The messages that a model is sent; one that carries the results of tools counts as that many.
 * Each is hashed at most once, and read only when it is asked for.
 */
final class Messages implements Conversation {
  private final List<Object> parts;
  private final String agent;
  private final Hashes known;
  private final long[] hashes;

  Messages(List<Msg> messages, String agent, Hashes known) {
    this.agent = agent;
    this.known = known;
    parts = new ArrayList<>(messages.size() + 8);
    for (Msg message : messages) {
      List<ToolResultBlock> results = message.getContentBlocks(ToolResultBlock.class);
      parts.addAll(results);
      if (results.size() < message.getContent().size() || results.isEmpty()) {
        parts.add(message);
      }
    }
    hashes = new long[parts.size()];
  }

  @Override
  public int size() {
    return hashes.length;
  }

  @Override
  public long hash(int index) {
    if (hashes[index] == 0) {
      hashes[index] =
          parts.get(index) instanceof ToolResultBlock result
              ? known.of(result)
              : known.of((Msg) parts.get(index));
    }
    return hashes[index];
  }

  @Override
  public Message message(int index) {
    return parts.get(index) instanceof ToolResultBlock result
        ? Message.tool(result.getId(), Blocks.result(result.getOutput()), null)
        : Mapping.message((Msg) parts.get(index), agent);
  }

  @Override
  public Role role(int index) {
    return parts.get(index) instanceof Msg message ? Mapping.role(message, agent) : Role.TOOL;
  }
}
