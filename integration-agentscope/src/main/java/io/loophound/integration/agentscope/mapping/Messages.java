package io.loophound.integration.agentscope.mapping;

import io.agentscope.core.message.Msg;
import io.agentscope.core.message.ToolResultBlock;
import io.loophound.agent.seam.message.PartConversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import java.util.ArrayList;
import java.util.List;

/**
 * The messages that are sent to a model; one with the results of several tools counts as that many.
 */
final class Messages extends PartConversation<Object> {
  private final String agent;
  private final Hashes known;

  Messages(List<Msg> messages, String agent, Hashes known) {
    super(parts(messages));
    this.agent = agent;
    this.known = known;
  }

  private static List<Object> parts(List<Msg> messages) {
    List<Object> parts = new ArrayList<>(messages.size() + 8);
    for (Msg message : messages) {
      List<ToolResultBlock> results = message.getContentBlocks(ToolResultBlock.class);
      parts.addAll(results);
      if (results.size() < message.getContent().size() || results.isEmpty()) {
        parts.add(message);
      }
    }
    return parts;
  }

  @Override
  protected long hashOf(Object part) {
    return part instanceof ToolResultBlock result ? known.of(result) : known.of((Msg) part);
  }

  @Override
  protected Message messageOf(Object part) {
    return part instanceof ToolResultBlock result
        ? Message.tool(result.getId(), Blocks.result(result.getOutput()), null)
        : Mapping.message((Msg) part, agent);
  }

  @Override
  protected Role roleOf(Object part) {
    return part instanceof Msg message ? Mapping.role(message, agent) : Role.TOOL;
  }
}
