package io.loophound.integration.agentscope.mapping;

import io.agentscope.core.message.Msg;
import io.agentscope.core.message.MsgRole;
import io.agentscope.core.message.ToolUseBlock;
import io.agentscope.core.model.ChatModelBase;
import io.agentscope.core.util.JsonUtils;
import io.loophound.agent.seam.message.TextHashes;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.ArrayList;
import java.util.List;

/** AgentScope's objects as event records. */
public final class Mapping {
  /** The name of the seam. */
  public static final String SEAM = "agentscope";

  private static final Origin ORIGIN = Origin.of(SEAM);

  private Mapping() {}

  /** A request to {@code model}, on behalf of the agent that {@code run} names. */
  public static ModelRequest request(
      List<Msg> messages, ChatModelBase model, IdentityHashes hashes, RunKey run, String traceId) {
    String name = model.getModelName();
    Messages conversation = new Messages(messages, run.agent(), new Hashes(new TextHashes(hashes)));
    return new ModelRequest(ORIGIN, run, name == null ? "" : name, conversation, "", traceId);
  }

  /** The tool that is about to be executed. */
  public static ToolRequest toolRequest(ToolUseBlock use, RunKey run, String traceId) {
    ToolCall call = toolCall(use);
    return new ToolRequest(run, call.id(), call.name(), call.arguments(), true, traceId);
  }

  static ToolCall toolCall(ToolUseBlock use) {
    String name = use.getName() == null ? "" : use.getName();
    return new ToolCall(use.getId(), name, arguments(use));
  }

  /** The arguments as the model wrote them; not every provider preserves that. */
  static String arguments(ToolUseBlock use) {
    String written = use.getContent();
    if (written != null && !written.isEmpty()) {
      return written;
    }
    return use.getInput() == null || use.getInput().isEmpty()
        ? "{}"
        : JsonUtils.getJsonCodec().toJson(use.getInput());
  }

  static Message message(Msg message, String agent) {
    Role role = role(message, agent);
    String text = Blocks.text(message.getContent());
    return role == Role.ASSISTANT
        ? Message.assistant(text, toolCalls(message))
        : Message.of(role, text);
  }

  /** The messages of other agents, in a hub for example, are new to this one. */
  static Role role(Msg message, String agent) {
    MsgRole role = message.getRole();
    if (role == MsgRole.ASSISTANT) {
      String name = message.getName();
      boolean other = name != null && !agent.isEmpty() && !agent.equals(name);
      return other ? Role.USER : Role.ASSISTANT;
    }
    return role == MsgRole.SYSTEM ? Role.SYSTEM : role == MsgRole.TOOL ? Role.TOOL : Role.USER;
  }

  static List<ToolCall> toolCalls(Msg message) {
    List<ToolCall> calls = new ArrayList<>();
    for (ToolUseBlock use : message.getContentBlocks(ToolUseBlock.class)) {
      calls.add(toolCall(use));
    }
    return calls;
  }
}
