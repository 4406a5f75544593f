package io.loophound.integration.springai.mapping;

import io.loophound.agent.seam.Payers;
import io.loophound.agent.seam.message.TextHashes;
import io.loophound.detectors.event.MediaMark;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.content.Media;
import org.springframework.ai.content.MediaContent;
import org.springframework.ai.tool.ToolCallback;

/** Spring AI's objects as event records. */
public final class Mapping {
  /** The name of the seam. */
  public static final String SEAM = "spring-ai";

  private static final Origin ORIGIN = Origin.of(SEAM);

  private Mapping() {}

  /** A request; {@code model} provides its own name if the prompt has none. */
  public static ModelRequest request(
      Prompt prompt, ChatModel model, IdentityHashes hashes, RunKey run, String traceId) {
    Messages messages = new Messages(prompt.getInstructions(), new Hashes(new TextHashes(hashes)));
    return new ModelRequest(ORIGIN, run, modelName(prompt, model), messages, "", traceId)
        .with(PromptTools.of(prompt.getOptions()));
  }

  /** The same run, for the user that a prompt, or its model, names in the options. */
  @SuppressWarnings("removal") // the only name that all versions have
  public static RunKey paid(Payers payers, RunKey run, Prompt prompt, ChatModel model) {
    return payers.ofOptions(
        run, prompt.getOptions(), () -> model == null ? null : model.getDefaultOptions());
  }

  /** The request, which says whether its tools can be forbidden. */
  public static ModelRequest concludable(ModelRequest request, Prompt prompt) {
    boolean possible = request.tools() != null && Conclusion.isPossible(prompt.getOptions());
    return possible ? request.with(request.tools().asRemovable()) : request;
  }

  @SuppressWarnings("removal") // the only name that all versions have
  private static String modelName(Prompt prompt, ChatModel model) {
    String name = modelName(prompt.getOptions());
    return name.isEmpty() && model != null ? modelName(model.getDefaultOptions()) : name;
  }

  private static String modelName(ChatOptions options) {
    return options == null || options.getModel() == null ? "" : options.getModel();
  }

  /** The tool {@code callback} about to be called. */
  public static ToolRequest toolRequest(
      ToolCallback callback, String id, String arguments, RunKey run, String traceId) {
    String name = callback.getToolDefinition().name();
    return new ToolRequest(run, id, name == null ? "" : name, arguments, true, traceId);
  }

  /**
   * A reply.
   *
   * @param previous the reply of an earlier round whose usage is contained in this one's, or null
   */
  public static ModelReply reply(ChatResponse response, ChatResponse previous) {
    Generation generation = generation(response);
    if (generation == null) {
      return ModelReply.cancelled();
    }
    AssistantMessage output = generation.getOutput();
    return new ModelReply(
        ModelReply.End.COMPLETED,
        id(response),
        text(output),
        toolCalls(output),
        finishReason(generation),
        usage(usage(response), previous));
  }

  /**
   * The generation with which the conversation continues: the first that calls a tool, or the
   * first.
   */
  private static Generation generation(ChatResponse response) {
    if (response == null || response.getResults() == null) {
      return null;
    }
    Generation first = null;
    for (Generation generation : response.getResults()) {
      AssistantMessage output = generation.getOutput();
      if (output != null && output.hasToolCalls()) {
        return generation;
      }
      first = first == null && output != null ? generation : first;
    }
    return first;
  }

  static String id(ChatResponse response) {
    String id = response.getMetadata() == null ? null : response.getMetadata().getId();
    return id == null ? "" : id;
  }

  static String finishReason(Generation generation) {
    String reason =
        generation.getMetadata() == null ? null : generation.getMetadata().getFinishReason();
    return reason == null ? "" : reason.toLowerCase(Locale.ROOT);
  }

  /** The usage in a response, or null. */
  static Usage usage(ChatResponse response) {
    org.springframework.ai.chat.metadata.Usage told =
        response == null || response.getMetadata() == null
            ? null
            : response.getMetadata().getUsage();
    if (told == null) {
      return null;
    }
    long in = count(told.getPromptTokens());
    long out = count(told.getCompletionTokens());
    return in == 0 && out == 0 ? null : new Usage(in, out, false);
  }

  /** The part of a usage that was not in the previous response. */
  static Usage usage(Usage sum, ChatResponse previous) {
    Usage before = sum == null ? null : usage(previous);
    if (before == null
        || before.inputTokens() > sum.inputTokens()
        || before.outputTokens() > sum.outputTokens()) {
      return sum;
    }
    return new Usage(
        sum.inputTokens() - before.inputTokens(),
        sum.outputTokens() - before.outputTokens(),
        false);
  }

  private static long count(Integer tokens) {
    return tokens == null ? 0 : Math.max(0, tokens);
  }

  static Message message(org.springframework.ai.chat.messages.Message message) {
    if (message instanceof AssistantMessage assistant) {
      return Message.assistant(text(assistant), toolCalls(assistant));
    }
    return Message.of(role(message.getMessageType()), text(message));
  }

  /** One of the responses in a message; whether it is an error is unknown. */
  static Message message(ToolResponse response) {
    return Message.tool(response.id(), response.responseData(), null);
  }

  static Role role(MessageType type) {
    return switch (type) {
      case SYSTEM -> Role.SYSTEM;
      case USER -> Role.USER;
      case ASSISTANT -> Role.ASSISTANT;
      case TOOL -> Role.TOOL;
    };
  }

  static List<ToolCall> toolCalls(AssistantMessage message) {
    if (!message.hasToolCalls()) {
      return List.of();
    }
    List<ToolCall> calls = new ArrayList<>();
    for (AssistantMessage.ToolCall call : message.getToolCalls()) {
      calls.add(new ToolCall(call.id(), call.name() == null ? "" : call.name(), call.arguments()));
    }
    return calls;
  }

  static String text(org.springframework.ai.chat.messages.Message message) {
    String text = message.getText() == null ? "" : message.getText();
    if (!(message instanceof MediaContent content) || content.getMedia().isEmpty()) {
      return text;
    }
    StringBuilder joined = new StringBuilder(text);
    for (Media media : content.getMedia()) {
      joined.append(joined.isEmpty() ? "" : "\n").append(mark(media));
    }
    return joined.toString();
  }

  private static String mark(Media media) {
    return MediaMark.of(String.valueOf(media.getMimeType()), Hashes.of(media));
  }
}
