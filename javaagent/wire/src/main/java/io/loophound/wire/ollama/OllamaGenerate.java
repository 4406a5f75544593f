package io.loophound.wire.ollama;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.wire.WireRequest;
import io.loophound.wire.history.Histories;
import io.loophound.wire.history.MessageRegions;
import io.loophound.wire.history.WireConversation;
import io.loophound.wire.history.WireConversation.Region;
import io.loophound.wire.json.JsonReader;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.json.RegionHash;
import java.io.IOException;

/**
 * A POST of a {@code prompt} to {@code .../api/generate}. Its {@code context} is the earlier reply
 * that it continues.
 */
public final class OllamaGenerate extends OllamaDialect {

  @Override
  public String name() {
    return "ollama-generate";
  }

  @Override
  public boolean matches(String method, String path) {
    return path.endsWith("/api/generate") && "POST".equalsIgnoreCase(method);
  }

  @Override
  protected WireRequest fields(JsonScan in, Histories histories) throws MalformedException {
    String model = "";
    String context = "";
    boolean stream = true;
    Region system = null;
    MessageRegions prompt = null;
    while (in.nextField()) {
      switch (in.key()) {
        case "model" -> model = in.text();
        case "stream" -> stream = in.readTrue();
        case "system" -> system = new Region(in.at(), in.skip());
        case "prompt" -> prompt = prompt(in);
        case "context" -> {
          int from = in.at();
          context = ContextId.of(in.bytes(), from, in.skip());
        }
        default -> in.skip();
      }
    }
    if (prompt == null || model.isEmpty()) {
      return null;
    }
    var messages = new WireConversation(in.bytes(), system, prompt, OllamaGenerate::message);
    return new WireRequest(this, model, stream, messages, context);
  }

  private static MessageRegions prompt(JsonScan in) throws MalformedException {
    MessageRegions items = new MessageRegions();
    int from = in.at();
    int to = in.skip();
    items.add(Role.USER, from, to, RegionHash.of(in.bytes(), from, to));
    return items;
  }

  private static Message message(Role role, byte[] json) {
    try (JsonReader in = JsonReader.of(json)) {
      return Message.of(role, in.text());
    } catch (IOException e) {
      return Message.of(role, "");
    }
  }
}
