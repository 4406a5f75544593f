package io.loophound.wire.anthropic;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.wire.Denial;
import io.loophound.wire.Dialect;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.WireRequest;
import io.loophound.wire.history.Histories;
import io.loophound.wire.history.MessageRegions;
import io.loophound.wire.history.WireConversation;
import io.loophound.wire.history.WireConversation.Region;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.read.JsonDialect;
import io.loophound.wire.request.Caller;
import io.loophound.wire.request.Changed;
import io.loophound.wire.request.RequestFacts;
import io.loophound.wire.request.RequestNames;
import io.loophound.wire.request.ToolList;
import java.io.IOException;

/**
 * The messages API: a POST of {@code messages} and {@code max_tokens} to {@code .../messages}, or
 * on Vertex to {@code .../publishers/anthropic/models/MODEL:rawPredict}.
 */
public class AnthropicMessages extends JsonDialect {
  private static final BlockScanner SCANNER = new BlockScanner();
  private static final String MODELS = "/publishers/anthropic/models/";
  private static final String WHOLE = ":rawPredict";
  private static final String STREAM = ":streamRawPredict";

  private final String model;
  private final boolean stream;

  /** The dialect at an address without a model. */
  public AnthropicMessages() {
    this("", false);
  }

  /** The dialect at an address that has information the body lacks. */
  protected AnthropicMessages(String model, boolean stream) {
    this.model = model;
    this.stream = stream;
  }

  @Override
  public String name() {
    return "anthropic-messages";
  }

  @Override
  public boolean matches(String method, String path) {
    return "POST".equalsIgnoreCase(method)
        && (path.endsWith("/v1/messages")
            || path.endsWith("/anthropic/messages")
            || (path.contains(MODELS) && (path.endsWith(WHOLE) || path.endsWith(STREAM))));
  }

  @Override
  public Dialect at(String path) {
    int from = path.indexOf(MODELS);
    int to = path.lastIndexOf(':');
    return from < 0 || to < from
        ? this
        : new AnthropicMessages(path.substring(from + MODELS.length(), to), path.endsWith(STREAM));
  }

  /** Whether the body itself must show that it belongs to this API. */
  protected boolean namesVersion() {
    return false;
  }

  /** A key has its own header; tokens, and keys for gateways, use {@code Authorization}. */
  @Override
  public String caller(RequestFacts facts) {
    String caller = Caller.ofKey(facts.header("x-api-key"));
    return caller.isEmpty() ? Caller.ofAuthorization(facts.header("authorization")) : caller;
  }

  @Override
  protected WireRequest fields(JsonScan in, Histories histories) throws MalformedException {
    String named = model;
    boolean streamed = stream;
    boolean version = !namesVersion();
    Region system = null;
    MessageRegions items = null;
    ToolList tools = new ToolList();
    RequestNames names = new RequestNames();
    while (in.nextField()) {
      switch (in.key()) {
        case "model" -> named = in.text();
        case "stream" -> streamed |= in.readTrue();
        case "anthropic_version" -> {
          version = true;
          in.skip();
        }
        case "system" -> system = new Region(in.at(), in.skip());
        case "messages" -> items = histories.scan(in, SCANNER);
        case "metadata" -> names.readMetadata(in);
        default -> {
          if (!tools.readField(in)) {
            in.skip();
          }
        }
      }
    }
    if (items == null || !version) {
      return null;
    }
    var messages = new WireConversation(in.bytes(), system, items, BlockReader::read);
    return new WireRequest(this, named, streamed, messages, "", tools.declared(), names);
  }

  @Override
  public boolean forbidsTools() {
    return true;
  }

  @Override
  protected byte[] forbidTools(byte[] body, int length) throws MalformedException {
    return Changed.with(body, length, "tool_choice", "{\"type\":\"none\"}");
  }

  @Override
  protected ReplyForm replyForm() {
    return new AnthropicReply();
  }

  @Override
  public void error(JsonGenerator json, Denial denial) throws IOException {
    writeError(json, denial);
  }

  static void writeError(JsonGenerator json, Denial denial) throws IOException {
    json.writeStringField("type", "error");
    json.writeObjectFieldStart("error");
    json.writeStringField(
        "type", denial.isRateLimit() ? "rate_limit_error" : "invalid_request_error");
    json.writeStringField("message", denial.message());
    json.writeStringField("code", Denial.CODE);
    json.writeNumberField("cooldown_seconds", denial.cooldownSeconds());
    json.writeEndObject();
    json.writeStringField("request_id", denial.decisionId());
  }
}
