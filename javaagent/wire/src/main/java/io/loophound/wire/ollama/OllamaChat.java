package io.loophound.wire.ollama;

import io.loophound.wire.WireRequest;
import io.loophound.wire.history.Histories;
import io.loophound.wire.history.MessageRegions;
import io.loophound.wire.history.WireConversation;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.openai.ChatScanner;
import io.loophound.wire.openai.MessageReader;

/** A POST of {@code messages} to {@code .../api/chat}; the reply is a stream unless refused. */
public final class OllamaChat extends OllamaDialect {
  private static final ChatScanner SCANNER = new ChatScanner();

  @Override
  public String name() {
    return "ollama-chat";
  }

  @Override
  public boolean matches(String method, String path) {
    return path.endsWith("/api/chat") && "POST".equalsIgnoreCase(method);
  }

  @Override
  protected WireRequest fields(JsonScan in, Histories histories) throws MalformedException {
    String model = "";
    boolean stream = true;
    MessageRegions items = null;
    while (in.nextField()) {
      switch (in.key()) {
        case "model" -> model = in.text();
        case "stream" -> stream = in.readTrue();
        case "messages" -> items = histories.scan(in, SCANNER);
        default -> in.skip();
      }
    }
    if (items == null || model.isEmpty()) {
      return null;
    }
    var messages =
        new WireConversation(in.bytes(), null, items, (role, json) -> MessageReader.read(json));
    return new WireRequest(this, model, stream, messages, "");
  }
}
