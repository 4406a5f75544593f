package io.loophound.wire.ollama;

import io.loophound.wire.WireRequest;
import io.loophound.wire.history.Histories;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.openai.ChatRequest;
import io.loophound.wire.request.Changed;

/** A POST of {@code messages} to {@code .../api/chat}; the reply is a stream unless disabled. */
public final class OllamaChat extends OllamaDialect {

  @Override
  public String name() {
    return "ollama-chat";
  }

  @Override
  public boolean matches(String method, String path) {
    return path.endsWith("/api/chat") && "POST".equalsIgnoreCase(method);
  }

  @Override
  public boolean forbidsTools() {
    return true;
  }

  /** The API knows no choice, and takes a history whose tools are gone. */
  @Override
  protected byte[] forbidTools(byte[] body, int length) throws MalformedException {
    return Changed.with(body, length, "tools", "[]");
  }

  @Override
  protected WireRequest fields(JsonScan in, Histories histories) throws MalformedException {
    return ChatRequest.ofNamedModel(this, in, histories, true);
  }
}
