package io.loophound.zoo.virtual;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.DeclaredTools;
import io.loophound.detectors.event.MediaMark;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Turn;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * One conversation, shown to the guard as the seams would: frameworks with their tools, HTTP with
 * its requests only. It goes from one action to the next; each says how long it takes.
 */
final class VirtualTalk {
  private final World world;
  private final Program program;
  private final Talk talk;
  private final boolean framework;
  private final boolean ids;
  private final List<Message> history = new ArrayList<>();
  private final List<ToolCall> open = new ArrayList<>();
  private final Deque<LongSupplier> actions = new ArrayDeque<>();
  private final DeclaredTools tools;
  private RunKey key;
  private ModelTicket ticket;
  private ToolTicket execution;
  private final Tape tape;
  private long began;
  private int calls;

  VirtualTalk(World world, Talk talk, long thread, long activation) {
    this.world = world;
    this.program = world.program;
    this.talk = talk;
    this.framework = program.wire() == Wire.LANGCHAIN4J || program.wire() == Wire.SPRING_AI;
    this.ids = program.wire() != Wire.GEMINI && program.wire() != Wire.OLLAMA;
    this.tools = new DeclaredTools(new HashSet<>(talk.tools()), "auto");
    this.key = new RunKey("", "", program.name(), thread, 0, activation);
    this.tape = world.tape();
    boolean first = true;
    for (Turn turn : talk.turns()) {
      long pause = first || program.wire() == Wire.SPRING_AI ? 0 : talk.pause();
      first = false;
      actions.add(() -> world.pace.pause(pause, world.chance));
      actions.add(() -> hear(turn));
      turn.steps().forEach(this::plan);
    }
    actions.add(this::end);
  }

  /** What it takes until the next action, or -1 after the last. */
  long next() {
    LongSupplier action = actions.poll();
    return action == null ? -1 : action.getAsLong();
  }

  private void plan(Step step) {
    for (int attempt = 0; attempt < step.failures(); attempt++) {
      boolean last = attempt >= program.retries();
      actions.add(() -> ask(world.pace.failure(world.chance)));
      actions.add(() -> fail(step.status(), last));
    }
    actions.add(() -> ask(world.pace.model(program.thinking(), world.chance)));
    actions.add(() -> reply(step));
    for (Use use : step.uses()) {
      actions.add(() -> begin(use));
      actions.add(() -> finish(use));
    }
  }

  private long hear(Turn turn) {
    if (program.wire() == Wire.SPRING_AI) {
      history.clear(); // without a memory each turn is independent
    }
    if (framework) {
      long scope = 1_000_000 + world.scopes++;
      String agent = program.wire() == Wire.LANGCHAIN4J ? "Assistant" : "";
      key = new RunKey(agent, "", key.caller(), key.thread(), scope, key.activation());
    }
    history.add(Message.of(Role.USER, turn.user()));
    return 0;
  }

  private List<Message> messages() {
    List<Message> messages = new ArrayList<>();
    messages.add(Message.of(Role.SYSTEM, talk.system()));
    messages.addAll(remembered());
    return messages;
  }

  private ModelRequest request(List<Message> messages) {
    return new ModelRequest(
        new Origin(program.wire().name(), "127.0.0.1", "/v1", name -> null),
        key,
        program.model(),
        Conversation.of(messages),
        "",
        "",
        tools);
  }

  private List<Message> remembered() {
    int from = history.size() - program.memory();
    if (from <= 0) {
      return history;
    }
    while (from < history.size() && history.get(from).role() != Role.ASSISTANT) {
      from++;
    }
    List<Message> kept = new ArrayList<>(history.subList(0, 1));
    kept.addAll(history.subList(from, history.size()));
    return kept;
  }

  private long ask(long takes) {
    List<Message> messages = messages();
    if (tape != null) {
      tape.asked(messages, world.nowMillis);
    }
    ticket = world.guard.before(request(messages));
    Verdict verdict = ticket.verdict();
    if (verdict.stops()) {
      world.guard.after(ticket, ModelReply.refused());
      return stop(verdict.message());
    }
    world.requests++;
    boolean waits = verdict.delays() && program.carrier() != Carrier.WEBFLUX;
    return takes + (waits ? verdict.delay().toMillis() : 0);
  }

  private long fail(int status, boolean last) {
    String error = "HTTP " + status + ": overloaded";
    if (tape != null) {
      tape.failed(error, world.nowMillis);
    }
    world.guard.after(ticket, ModelReply.failed(error));
    return last ? stop("HTTP " + status) : world.pace.pause(program.retryWait(), world.chance);
  }

  private long reply(Step step) {
    open.clear();
    for (Use use : step.uses()) {
      open.add(new ToolCall(ids ? "call-" + calls++ : "", use.tool(), use.arguments()));
    }
    Message said = Message.assistant(step.text(), open);
    history.add(said);
    if (tape != null) {
      tape.replied(step.text(), open, said, world.nowMillis);
    }
    Verdict verdict = world.guard.after(ticket, ModelReply.completed(step.text(), open));
    boolean cut = program.wire() == Wire.OPENAI_CHAT_STREAM && verdict.stops();
    return cut ? stop(verdict.message()) : 0;
  }

  private long begin(Use use) {
    began = world.nowMillis;
    if (framework) {
      ToolCall call = open.get(0);
      execution =
          world.guard.before(new ToolRequest(key, call.id(), call.name(), call.arguments(), true));
      if (execution.verdict().steers() || execution.verdict().stops()) {
        return 0;
      }
    }
    return world.pace.tool(use.tool(), use.millis(), world.chance);
  }

  private long finish(Use use) {
    String result = use.result();
    ToolCall call = open.remove(0);
    if (framework) {
      Verdict before = execution.verdict();
      if (before.steers() || before.stops()) {
        world.changed++;
        result = before.steerText();
      } else {
        Verdict after = world.guard.after(execution, new ToolOutcome(result, null));
        if (after.steers()) {
          world.changed++;
          result = result + "\n" + after.steerText();
        }
      }
    }
    boolean pictured = !use.image().isEmpty() && program.wire() == Wire.ANTHROPIC;
    String seen = pictured ? result + MediaMark.of("image/png", use.image()) : result;
    Message told = Message.tool(call.id(), seen, null);
    history.add(told);
    if (tape != null) {
      tape.returned(call, seen, told, began, world.nowMillis);
    }
    return 0;
  }

  private long stop(String why) {
    world.errors.add(why);
    actions.clear();
    return 0;
  }

  private long end() {
    world.held++;
    return 0;
  }
}
