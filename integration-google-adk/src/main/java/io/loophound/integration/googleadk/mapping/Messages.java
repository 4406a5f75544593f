package io.loophound.integration.googleadk.mapping;

import com.google.adk.models.LlmRequest;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.Part;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The messages that a model is sent. One that carries the results of tools counts as that many; the
 * model's that follow each other are one, for a reply may come back in pieces. Each is hashed at
 * most once, and read only when it is asked for.
 */
final class Messages implements Conversation {
  private static final String MODEL = "model";

  /** Parts of one speaker; a tool has one. */
  private record Said(Role role, List<Part> parts) {}

  private final List<Said> all = new ArrayList<>();
  private final Hashes known;
  private final long[] hashes;

  Messages(LlmRequest request, Hashes known) {
    this.known = known;
    request
        .config()
        .flatMap(GenerateContentConfig::systemInstruction)
        .ifPresent(content -> all.add(new Said(Role.SYSTEM, Parts.of(content))));
    for (Content content : request.contents()) {
      add(content);
    }
    hashes = new long[all.size()];
  }

  private void add(Content content) {
    boolean model = content.role().orElse("").equals(MODEL);
    List<Part> rest = new ArrayList<>();
    for (Part part : Parts.of(content)) {
      if (part.functionResponse().isPresent()) {
        all.add(new Said(Role.TOOL, List.of(part)));
      } else {
        rest.add(part);
      }
    }
    Said last = all.isEmpty() ? null : all.get(all.size() - 1);
    if (model && last != null && last.role == Role.ASSISTANT) {
      last.parts.addAll(rest);
    } else if (!rest.isEmpty()) {
      all.add(new Said(model ? Role.ASSISTANT : Role.USER, rest));
    }
  }

  @Override
  public int size() {
    return hashes.length;
  }

  @Override
  public long hash(int index) {
    if (hashes[index] == 0) {
      Said said = all.get(index);
      hashes[index] = known.of(said.role, said.parts);
    }
    return hashes[index];
  }

  @Override
  public Message message(int index) {
    Said said = all.get(index);
    return switch (said.role) {
      case TOOL -> result(said.parts.get(0).functionResponse().orElseThrow());
      case ASSISTANT -> Message.assistant(text(said, ""), Parts.toolCalls(said.parts));
      default -> Message.of(said.role, text(said, "\n"));
    };
  }

  @Override
  public Role role(int index) {
    return all.get(index).role;
  }

  private static String text(Said said, String between) {
    return said.parts.stream()
        .map(Parts::text)
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(between));
  }

  private static Message result(FunctionResponse response) {
    return response
        .response()
        .map(Results::read)
        .map(done -> Message.tool(Mapping.id(response.id()), done.text(), done.error()))
        .orElseGet(() -> Message.tool(Mapping.id(response.id()), "", null));
  }
}
