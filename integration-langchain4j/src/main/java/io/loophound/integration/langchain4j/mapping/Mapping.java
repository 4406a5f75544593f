package io.loophound.integration.langchain4j.mapping;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.request.ToolChoice;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import io.loophound.detectors.event.DeclaredTools;
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
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** LangChain4j's objects as event records, and the guard's texts as LangChain4j's objects. */
public final class Mapping {
  private static final Origin ORIGIN = Origin.of("langchain4j");

  private Mapping() {}

  public static ModelRequest request(
      ChatRequest request,
      Supplier<ChatRequestParameters> defaults,
      IdentityHashes hashes,
      RunKey run,
      String traceId) {
    Messages messages = new Messages(request.messages(), hashes);
    return new ModelRequest(ORIGIN, run, model(request, defaults), messages, "", traceId)
        .with(tools(request, defaults));
  }

  /** The tools of a request and its choice; what it leaves open, its model has for all requests. */
  private static DeclaredTools tools(
      ChatRequest request, Supplier<ChatRequestParameters> defaults) {
    List<ToolSpecification> tools = tools(request.parameters());
    ToolChoice choice = choice(request.parameters());
    if (tools.isEmpty() || choice == null) {
      ChatRequestParameters ofModel = defaults.get();
      tools = tools.isEmpty() ? tools(ofModel) : tools;
      choice = choice == null ? choice(ofModel) : choice;
    }
    if (tools.isEmpty()) {
      return null;
    }
    Set<String> names = new LinkedHashSet<>();
    tools.forEach(tool -> names.add(tool.name()));
    DeclaredTools declared =
        new DeclaredTools(names, DeclaredTools.choice(choice == null ? "" : choice.name(), ""));
    return Library.FORBIDS_TOOLS ? declared.asRemovable() : declared;
  }

  private static List<ToolSpecification> tools(ChatRequestParameters parameters) {
    List<ToolSpecification> tools = parameters == null ? null : parameters.toolSpecifications();
    return tools == null ? List.of() : tools;
  }

  private static ToolChoice choice(ChatRequestParameters parameters) {
    return parameters == null ? null : parameters.toolChoice();
  }

  private static String model(ChatRequest request, Supplier<ChatRequestParameters> defaults) {
    String name = request.modelName();
    if (name != null) {
      return name;
    }
    ChatRequestParameters parameters = defaults.get();
    return parameters == null ? "" : parameters.modelName();
  }

  public static ModelReply reply(ChatResponse response) {
    if (response == null || response.aiMessage() == null) {
      return ModelReply.cancelled();
    }
    AiMessage message = response.aiMessage();
    return new ModelReply(
        ModelReply.End.COMPLETED,
        response.id(),
        text(message),
        toolCalls(message),
        response.finishReason() == null
            ? ""
            : response.finishReason().name().toLowerCase(Locale.ROOT),
        usage(response.tokenUsage()));
  }

  private static Usage usage(TokenUsage tokens) {
    if (tokens == null || (tokens.inputTokenCount() == null && tokens.outputTokenCount() == null)) {
      return null;
    }
    return new Usage(count(tokens.inputTokenCount()), count(tokens.outputTokenCount()), false);
  }

  private static long count(Integer tokens) {
    return tokens == null ? 0 : Math.max(0, tokens);
  }

  static Message message(ChatMessage message) {
    if (message instanceof SystemMessage system) {
      return Message.of(Role.SYSTEM, system.text());
    }
    if (message instanceof UserMessage user) {
      return Message.of(Role.USER, text(user.contents()));
    }
    if (message instanceof AiMessage ai) {
      return Message.assistant(text(ai), toolCalls(ai));
    }
    if (message instanceof ToolExecutionResultMessage result) {
      return Message.tool(
          result.id(),
          Library.MESSAGE_CONTENTS ? text(result.contents()) : result.text(),
          Library.MESSAGE_ERRORS ? result.isError() : null);
    }
    if (message instanceof CustomMessage custom) {
      return custom(custom.attributes());
    }
    return Message.of(Role.USER, String.valueOf(message));
  }

  /** The number of characters in the text of a message; its calls are not included. */
  static int characters(ChatMessage message) {
    String text = message instanceof AiMessage ai ? text(ai) : message(message).text();
    return text.length();
  }

  private static Message custom(Map<String, Object> attributes) {
    Role role = Role.USER;
    if (attributes.get("role") instanceof String name) {
      role =
          switch (name.toLowerCase(Locale.ROOT)) {
            case "system", "developer" -> Role.SYSTEM;
            case "assistant" -> Role.ASSISTANT;
            case "tool" -> Role.TOOL;
            default -> Role.USER;
          };
    }
    return attributes.get("content") instanceof String content
        ? Message.of(role, content)
        : Message.of(role, new TreeMap<>(attributes).toString());
  }

  private static List<ToolCall> toolCalls(AiMessage message) {
    if (!message.hasToolExecutionRequests()) {
      return List.of();
    }
    List<ToolCall> calls = new ArrayList<>();
    for (ToolExecutionRequest request : message.toolExecutionRequests()) {
      calls.add(new ToolCall(request.id(), name(request), request.arguments()));
    }
    return calls;
  }

  public static ToolRequest toolRequest(ToolExecutionRequest request, RunKey run, String traceId) {
    return new ToolRequest(run, request.id(), name(request), request.arguments(), true, traceId);
  }

  private static String name(ToolExecutionRequest request) {
    return request.name() == null ? "" : request.name();
  }

  private static String text(AiMessage message) {
    String text = message.text() == null ? "" : message.text();
    if (!Library.IMAGES || message.images().isEmpty()) {
      return text;
    }
    StringBuilder joined = new StringBuilder(text);
    message.images().forEach(image -> line(joined, mark("image", image)));
    return joined.toString();
  }

  public static String text(List<Content> contents) {
    if (contents.size() == 1 && contents.get(0) instanceof TextContent only) {
      return only.text();
    }
    StringBuilder joined = new StringBuilder();
    for (Content content : contents) {
      line(joined, content instanceof TextContent part ? part.text() : mark(content));
    }
    return joined.toString();
  }

  private static void line(StringBuilder joined, String text) {
    joined.append(joined.isEmpty() ? "" : "\n").append(text);
  }

  private static String mark(Content content) {
    return mark(content.type().name(), content);
  }

  private static String mark(String type, Object media) {
    return MediaMark.of(type, Hash64.mix(1, media.hashCode()));
  }
}
