package io.loophound.wire.openai;

import io.loophound.wire.Dialect;
import io.loophound.wire.WireRequest;
import io.loophound.wire.history.Histories;
import io.loophound.wire.history.MessageRegions;
import io.loophound.wire.history.WireConversation;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.request.RequestNames;
import io.loophound.wire.request.ToolList;

/** Reads requests that hold their messages like OpenAI's chat requests. */
public final class ChatRequest {
  private static final ChatScanner SCANNER = new ChatScanner();

  private ChatRequest() {}

  /**
   * Reads one request.
   *
   * @param naming the member that names the model
   * @param model the model where no member names one
   * @param stream whether the reply is streamed where no member says so
   * @return null when it has no messages
   */
  public static WireRequest read(
      Dialect dialect,
      JsonScan in,
      Histories histories,
      String naming,
      String model,
      boolean stream)
      throws MalformedException {
    String named = model;
    boolean streamed = stream;
    MessageRegions items = null;
    ToolList tools = new ToolList();
    RequestNames names = new RequestNames();
    while (in.nextField()) {
      String key = in.key();
      if (key.equals(naming)) {
        named = in.text();
      } else if (key.equals("stream")) {
        streamed = in.readTrue();
      } else if (key.equals("messages")) {
        items = histories.scan(in, SCANNER);
      } else if (!tools.readField(in) && !names.readField(in)) {
        in.skip();
      }
    }
    return items == null
        ? null
        : new WireRequest(
            dialect, named, streamed, messages(in, items), "", tools.declared(), names);
  }

  private static WireConversation messages(JsonScan in, MessageRegions items) {
    return new WireConversation(in.bytes(), null, items, (role, json) -> MessageReader.read(json));
  }

  /** The same for one address of all models: also null if no model is named. */
  public static WireRequest ofNamedModel(
      Dialect dialect, JsonScan in, Histories histories, boolean stream) throws MalformedException {
    WireRequest request = read(dialect, in, histories, "model", "", stream);
    return request == null || request.model().isEmpty() ? null : request;
  }
}
