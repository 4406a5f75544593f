package io.loophound.wire.gemini;

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
 * A POST of {@code contents} to {@code .../models/MODEL:generateContent} or {@code
 * :streamGenerateContent}: model and stream are in the address.
 */
public final class Gemini extends JsonDialect {
  private static final String WHOLE = ":generateContent";
  private static final String STREAM = ":streamGenerateContent";
  private static final PartScanner SCANNER = new PartScanner();

  private final String model;
  private final boolean stream;

  /** The dialect at an address without a model. */
  public Gemini() {
    this("", false);
  }

  private Gemini(String model, boolean stream) {
    this.model = model;
    this.stream = stream;
  }

  @Override
  public String name() {
    return "gemini";
  }

  @Override
  public boolean matches(String method, String path) {
    return (path.endsWith(WHOLE) || path.endsWith(STREAM)) && "POST".equalsIgnoreCase(method);
  }

  /** AI Studio takes a key, in a header or in the query; Vertex takes access tokens. */
  @Override
  public String caller(RequestFacts facts) {
    String caller = Caller.ofKey(facts.header("x-goog-api-key"));
    caller = caller.isEmpty() ? Caller.ofKey(facts.parameter("key")) : caller;
    return caller.isEmpty() ? Caller.ofAuthorization(facts.header("authorization")) : caller;
  }

  @Override
  public Dialect at(String path) {
    int end = path.lastIndexOf(':');
    String last = path.substring(path.lastIndexOf('/') + 1);
    int colon = last.indexOf(':');
    return end < 0 || colon < 0
        ? this
        : new Gemini(last.substring(0, colon), path.endsWith(STREAM));
  }

  @Override
  protected WireRequest fields(JsonScan in, Histories histories) throws MalformedException {
    Region system = null;
    MessageRegions items = null;
    String named = model;
    ToolList tools = new ToolList();
    RequestNames names = new RequestNames();
    while (in.nextField()) {
      switch (in.key()) {
        case "systemInstruction", "system_instruction" -> system = new Region(in.at(), in.skip());
        case "contents" -> items = histories.scan(in, SCANNER);
        case "model" -> named = in.text();
        case "tools" -> tools.readTools(in);
        case "toolConfig", "tool_config" -> tools.choice().read(in);
        case "labels" -> names.readLabels(in);
        default -> in.skip();
      }
    }
    if (items == null) {
      return null;
    }
    var messages = new WireConversation(in.bytes(), system, items, PartReader::read);
    return new WireRequest(this, named, stream, messages, "", tools.declared(), names);
  }

  @Override
  public boolean forbidsTools() {
    return true;
  }

  @Override
  protected byte[] forbidTools(byte[] body, int length) throws MalformedException {
    boolean snake = Changed.has(body, length, "tool_config");
    String member = snake ? "tool_config" : "toolConfig";
    byte[] given = Changed.member(body, length, member);
    boolean inSnake =
        given != null
            && given[0] == '{'
            && Changed.has(given, given.length, "function_calling_config");
    return Changed.with(
        body,
        length,
        member,
        inSnake ? "function_calling_config" : "functionCallingConfig",
        "{\"mode\":\"NONE\"}");
  }

  @Override
  protected ReplyForm replyForm() {
    return new GeminiReply();
  }

  @Override
  public void error(JsonGenerator json, Denial denial) throws IOException {
    json.writeObjectFieldStart("error");
    json.writeNumberField("code", denial.status());
    json.writeStringField("message", denial.message());
    json.writeStringField(
        "status", denial.isRateLimit() ? "RESOURCE_EXHAUSTED" : "FAILED_PRECONDITION");
    json.writeArrayFieldStart("details");
    json.writeStartObject();
    json.writeStringField("@type", "type.googleapis.com/google.rpc.ErrorInfo");
    json.writeStringField("reason", "RECURSIVE_LOOP_DETECTED");
    json.writeObjectFieldStart("metadata");
    json.writeStringField("cooldown_seconds", Long.toString(denial.cooldownSeconds()));
    json.writeStringField("decision_id", denial.decisionId());
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
  }
}
