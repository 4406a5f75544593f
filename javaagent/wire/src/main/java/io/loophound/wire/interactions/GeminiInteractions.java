package io.loophound.wire.interactions;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.detectors.event.Role;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.WireRequest;
import io.loophound.wire.gemini.Gemini;
import io.loophound.wire.history.ElementScanner;
import io.loophound.wire.history.Histories;
import io.loophound.wire.history.MessageRegions;
import io.loophound.wire.history.WireConversation;
import io.loophound.wire.history.WireConversation.Region;
import io.loophound.wire.json.Json;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.json.RegionHash;
import io.loophound.wire.openai.OpenAiError;
import io.loophound.wire.read.JsonDialect;
import io.loophound.wire.request.Changed;
import io.loophound.wire.request.RequestFacts;
import io.loophound.wire.request.ToolList;
import io.loophound.wire.responses.ItemScanner;
import java.io.IOException;
import java.util.List;

/**
 * A POST of {@code input}, a text, a step or a list of steps, to Gemini's {@code .../interactions}.
 * One that names the interaction it continues does not repeat earlier steps.
 */
public final class GeminiInteractions extends JsonDialect {
  private static final String PATH = "/interactions";
  private static final ElementScanner SCANNER = new ItemScanner(GeminiInteractions::speaker);
  private static final Gemini GEMINI = new Gemini();

  /** What an agent of the provider's is sent: it takes tools, but no choice of them. */
  private static final GeminiInteractions OF_AGENTS = new GeminiInteractions(false);

  private final boolean ofModels;

  public GeminiInteractions() {
    this(true);
  }

  private GeminiInteractions(boolean ofModels) {
    this.ofModels = ofModels;
  }

  @Override
  public String name() {
    return "gemini-interactions";
  }

  /** Applications have interactions of their own: these are below a version or a location. */
  @Override
  public boolean matches(String method, String path) {
    if (!path.endsWith(PATH) || !"POST".equalsIgnoreCase(method)) {
      return false;
    }
    int end = path.length() - PATH.length();
    int from = path.lastIndexOf('/', end - 1) + 1;
    boolean version =
        end - from > 1 && path.charAt(from) == 'v' && Character.isDigit(path.charAt(from + 1));
    return version || path.lastIndexOf("/locations/", end) >= 0;
  }

  @Override
  public String caller(RequestFacts facts) {
    return GEMINI.caller(facts);
  }

  /** Results that are the application's; the provider's own tools are a part of the reply. */
  private static Role speaker(String type) {
    return switch (type) {
      case "function_result" -> Role.TOOL;
      case "model_output", "thought" -> Role.ASSISTANT;
      default -> type.endsWith("_call") || type.endsWith("_result") ? Role.ASSISTANT : Role.USER;
    };
  }

  @Override
  protected WireRequest fields(JsonScan in, Histories histories) throws MalformedException {
    String model = "";
    String agent = "";
    String previous = "";
    boolean stream = false;
    Region instruction = null;
    MessageRegions steps = null;
    ToolList tools = new ToolList();
    while (in.nextField()) {
      switch (in.key()) {
        case "model" -> model = in.text();
        case "agent" -> agent = in.text();
        case "stream" -> stream = in.readTrue();
        case "previous_interaction_id" -> previous = in.text();
        case "system_instruction" -> instruction = Region.unlessNull(in);
        case "input" -> steps = input(in, histories);
        case "tools" -> tools.readTools(in);
        case "generation_config" -> choice(in, tools);
        default -> in.skip();
      }
    }
    String named = model.isEmpty() ? agent : model;
    if (steps == null || named.isEmpty()) {
      return null;
    }
    var messages = new WireConversation(in.bytes(), instruction, steps, StepReader::read);
    GeminiInteractions form = model.isEmpty() ? OF_AGENTS : this;
    return new WireRequest(form, named, stream, messages, previous, tools.declared());
  }

  private static MessageRegions input(JsonScan in, Histories histories) throws MalformedException {
    MessageRegions steps = new MessageRegions();
    switch (in.peek()) {
      case '[' -> steps = histories.scan(in, SCANNER);
      case '{' -> SCANNER.scan(in, steps);
      default -> {
        int from = in.at();
        int to = in.skip();
        steps.add(Role.USER, from, to, RegionHash.of(in.bytes(), from, to));
      }
    }
    return steps;
  }

  private static void choice(JsonScan in, ToolList tools) throws MalformedException {
    if (!in.enterObject()) {
      in.skip();
      return;
    }
    while (in.nextField()) {
      if (in.keyIs("tool_choice")) {
        tools.choice().read(in);
      } else {
        in.skip();
      }
    }
  }

  @Override
  public boolean forbidsTools() {
    return ofModels;
  }

  @Override
  protected byte[] forbidTools(byte[] body, int length) throws MalformedException {
    return Changed.with(body, length, "generation_config", "tool_choice", "\"none\"");
  }

  @Override
  protected ReplyForm replyForm() {
    return new InteractionReply();
  }

  /** Only the message and the code are the provider's; its library reads no more. */
  @Override
  public void error(JsonGenerator json, Denial denial) throws IOException {
    OpenAiError.write(json, denial);
  }

  /** A reply of the interactions API: a whole interaction, or the events of one. */
  private static final class InteractionReply implements ReplyForm {

    @Override
    public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
      return reply
          .parsers()
          .readObject(bytes, length, in -> InteractionEvent.read(in).addTo(reply));
    }

    /** The provider's error event. */
    @Override
    public List<StreamEvent> cut(Denial denial, ReplyBuilder reply) {
      return List.of(new StreamEvent("error", Json.object(json -> error(json, denial))));
    }

    private static void error(JsonGenerator json, Denial denial) throws IOException {
      json.writeStringField("event_type", "error");
      OpenAiError.write(json, denial);
    }
  }
}
