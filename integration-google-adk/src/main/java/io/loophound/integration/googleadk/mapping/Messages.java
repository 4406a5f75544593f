package io.loophound.integration.googleadk.mapping;

import com.google.adk.models.LlmRequest;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.Part;
import io.loophound.agent.seam.message.PartConversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The messages that are sent to a model. One with the results of several tools counts as that many;
 * consecutive ones of the model are one, because a reply may come back in pieces.
 */
final class Messages extends PartConversation<Messages.Speech> {
  private static final String MODEL = "model";

  /** Parts of one role; a tool has one. */
  record Speech(Role role, List<Part> parts) {}

  private final Hashes known;

  Messages(LlmRequest request, Hashes known) {
    super(all(request));
    this.known = known;
  }

  private static List<Speech> all(LlmRequest request) {
    List<Speech> all = new ArrayList<>();
    request
        .config()
        .flatMap(GenerateContentConfig::systemInstruction)
        .ifPresent(content -> all.add(new Speech(Role.SYSTEM, Parts.of(content))));
    for (Content content : request.contents()) {
      add(content, all);
    }
    return all;
  }

  private static void add(Content content, List<Speech> all) {
    boolean model = content.role().orElse("").equals(MODEL);
    List<Part> rest = new ArrayList<>();
    for (Part part : Parts.of(content)) {
      if (part.functionResponse().isPresent()) {
        all.add(new Speech(Role.TOOL, List.of(part)));
      } else {
        rest.add(part);
      }
    }
    Speech last = all.isEmpty() ? null : all.get(all.size() - 1);
    if (model && last != null && last.role == Role.ASSISTANT) {
      last.parts.addAll(rest);
    } else if (!rest.isEmpty()) {
      all.add(new Speech(model ? Role.ASSISTANT : Role.USER, rest));
    }
  }

  @Override
  protected long hashOf(Speech speech) {
    return known.of(speech.role, speech.parts);
  }

  @Override
  protected Message messageOf(Speech speech) {
    return switch (speech.role) {
      case TOOL -> result(speech.parts.get(0).functionResponse().orElseThrow());
      case ASSISTANT -> Message.assistant(text(speech, ""), Parts.toolCalls(speech.parts));
      default -> Message.of(speech.role, text(speech, "\n"));
    };
  }

  @Override
  protected Role roleOf(Speech speech) {
    return speech.role;
  }

  private static String text(Speech speech, String between) {
    return speech.parts.stream()
        .map(Parts::text)
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(between));
  }

  private static Message result(FunctionResponse response) {
    return response
        .response()
        .map(new Results()::read)
        .map(done -> Message.tool(Mapping.id(response.id()), done.text(), done.error()))
        .orElseGet(() -> Message.unreadTool(Mapping.id(response.id())));
  }
}
