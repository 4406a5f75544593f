package io.loophound.wire.responses;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.detectors.event.Role;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.WireRequest;
import io.loophound.wire.history.Histories;
import io.loophound.wire.history.MessageRegions;
import io.loophound.wire.history.WireConversation;
import io.loophound.wire.history.WireConversation.Region;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.json.RegionHash;
import io.loophound.wire.openai.OpenAiCaller;
import io.loophound.wire.openai.OpenAiError;
import io.loophound.wire.read.JsonDialect;
import io.loophound.wire.request.Changed;
import io.loophound.wire.request.RequestFacts;
import io.loophound.wire.request.RequestNames;
import io.loophound.wire.request.ToolList;
import java.io.IOException;

/**
 * A POST of {@code input}, a text or a list of items, to {@code .../responses}. A call that names
 * the response it continues, or its conversation, does not repeat earlier messages.
 */
public final class OpenAiResponses extends JsonDialect {
  private static final ItemScanner SCANNER = new ItemScanner();

  @Override
  public String name() {
    return "openai-responses";
  }

  @Override
  public boolean matches(String method, String path) {
    return path.endsWith("/responses") && "POST".equalsIgnoreCase(method);
  }

  @Override
  public String caller(RequestFacts facts) {
    return OpenAiCaller.of(facts);
  }

  @Override
  protected WireRequest fields(JsonScan in, Histories histories) throws MalformedException {
    String model = "";
    String previous = "";
    String conversation = "";
    boolean stream = false;
    Region instructions = null;
    MessageRegions items = null;
    ToolList tools = new ToolList();
    RequestNames names = new RequestNames();
    while (in.nextField()) {
      switch (in.key()) {
        case "model" -> model = in.text();
        case "stream" -> stream = in.readTrue();
        case "previous_response_id" -> previous = in.text();
        case "conversation" -> conversation = conversation(in);
        case "instructions" -> instructions = Region.unlessNull(in);
        case "input" -> items = input(in, histories);
        default -> {
          if (!tools.readField(in) && !names.readField(in)) {
            in.skip();
          }
        }
      }
    }
    if (items == null) {
      return null;
    }
    var messages = new WireConversation(in.bytes(), instructions, items, ItemReader::read);
    return new WireRequest(
        this, model, stream, messages, previous, tools.declared(), names, conversation);
  }

  /** Its id, alone or in an object. */
  private static String conversation(JsonScan in) throws MalformedException {
    String id = "";
    if (in.peek() == '"') {
      id = in.text();
    } else if (in.enterObject()) {
      while (in.nextField()) {
        if (in.keyIs("id") && in.peek() == '"') {
          id = in.text();
        } else {
          in.skip();
        }
      }
    } else {
      in.skip();
    }
    return id;
  }

  private static MessageRegions input(JsonScan in, Histories histories) throws MalformedException {
    if (in.peek() != '"') {
      return histories.scan(in, SCANNER);
    }
    MessageRegions items = new MessageRegions();
    int from = in.at();
    int to = in.skip();
    items.add(Role.USER, from, to, RegionHash.of(in.bytes(), from, to));
    return items;
  }

  @Override
  public boolean forbidsTools() {
    return true;
  }

  @Override
  protected byte[] forbidTools(byte[] body, int length) throws MalformedException {
    return Changed.with(body, length, "tool_choice", "\"none\"");
  }

  @Override
  protected ReplyForm replyForm() {
    return new ResponseReply();
  }

  @Override
  public void error(JsonGenerator json, Denial denial) throws IOException {
    OpenAiError.write(json, denial);
  }
}
