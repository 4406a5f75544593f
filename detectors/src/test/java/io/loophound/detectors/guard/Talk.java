package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.DeclaredTools;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.policy.Action;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The application's side of one conversation: it keeps the history, asks the model, runs the tools,
 * and shows each of it to the guard as the seams would.
 */
public final class Talk {
  private static final AtomicLong IDS = new AtomicLong(10_000_000);

  /** Which tool seam the conversation has. */
  public enum ToolSeam {
    /** None: the guard sees model calls only. */
    NONE,
    /** It can put a text in place of a result. */
    STEERABLE,
    /** It sees executions and can change nothing. */
    WATCHING
  }

  private final GuardScript script;
  private final List<Message> history = new ArrayList<>();
  private final List<ToolCall> open = new ArrayList<>();
  private RunKey key;
  private Origin origin = Origin.of("test");
  private final TalkTools tools;
  private boolean callIds = true;
  private DeclaredTools declared;
  private String replyId = "";
  private String previousReplyId = "";
  private Usage usage = new Usage(100, 10, false);
  private ModelTicket ticket;
  private Verdict last = Verdict.ALLOW;
  private int modelCalls;

  Talk(GuardScript script, long thread) {
    this.script = script;
    tools = new TalkTools(script);
    key = RunKey.ofThread(thread);
  }

  public Talk thread(long thread) {
    key = new RunKey(key.agent(), key.session(), key.caller(), thread, key.scope());
    return this;
  }

  /** What set the thread to work; the thread itself until it is said. */
  public Talk activation(long activation) {
    key =
        new RunKey(key.agent(), key.session(), key.caller(), key.thread(), key.scope(), activation);
    return this;
  }

  /** A thread of a pool: what set it to work is not known. */
  public Talk pooled(long thread) {
    return thread(thread).activation(0);
  }

  public Talk scope(long scope) {
    key =
        new RunKey(key.agent(), key.session(), key.caller(), key.thread(), scope, key.activation());
    return this;
  }

  public Talk session(String session) {
    key =
        new RunKey(key.agent(), session, key.caller(), key.thread(), key.scope(), key.activation());
    return this;
  }

  public Talk agent(String agent) {
    key =
        new RunKey(agent, key.session(), key.caller(), key.thread(), key.scope(), key.activation());
    return this;
  }

  public Talk caller(String caller) {
    key =
        new RunKey(key.agent(), key.session(), caller, key.thread(), key.scope(), key.activation());
    return this;
  }

  /** Another run set this one to work, as from now on is known; null when it is not. */
  public Talk within(RunKey parent) {
    key = key.within(parent);
    return this;
  }

  public Talk origin(Origin from) {
    origin = from;
    return this;
  }

  public Talk tools(ToolSeam seam) {
    tools.seam = seam;
    return this;
  }

  /** What the server of the tools calls itself. */
  public Talk server(String name) {
    tools.server = name;
    return this;
  }

  /** How long each tool takes from now on. */
  public Talk takes(Duration time) {
    tools.takes = time;
    return this;
  }

  /** The provider gives its calls no ids. */
  public Talk withoutCallIds() {
    callIds = false;
    return this;
  }

  public Talk usage(Usage tokens) {
    usage = tokens;
    return this;
  }

  /** The id the next replies carry. */
  public Talk replyId(String id) {
    replyId = id;
    return this;
  }

  /** The tools that requests offer from now on. */
  public Talk offers(String... names) {
    declared = new DeclaredTools(Set.of(names), "");
    return this;
  }

  /** What the model may do with them, as the API says it. */
  public Talk choice(String mode) {
    declared = new DeclaredTools(declared.names(), DeclaredTools.choice(mode, null));
    return this;
  }

  /** These tools can be taken away. */
  public Talk removable() {
    declared = declared.asRemovable();
    return this;
  }

  public Talk previousReplyId(String id) {
    previousReplyId = id;
    return this;
  }

  /** A call as a model asks for it. */
  public static ToolCall call(String name, String arguments) {
    return new ToolCall("", name, arguments);
  }

  /** Forgets the history: a new conversation of the same application begins. */
  public Talk anew() {
    history.clear();
    open.clear();
    return this;
  }

  public Talk system(String text) {
    return say(Message.of(Role.SYSTEM, text));
  }

  public Talk user(String text) {
    return say(Message.of(Role.USER, text));
  }

  public Talk say(Message message) {
    history.add(message);
    return this;
  }

  /** What the application will send: it may rewrite it. */
  public List<Message> history() {
    return history;
  }

  /** The request as it would be made now. */
  public ModelRequest request() {
    return new ModelRequest(
        origin, key, "gpt-4.1", Conversation.of(history), previousReplyId, "trace-1", declared);
  }

  public RunKey key() {
    return key;
  }

  /** The model is asked. */
  public Verdict ask() {
    ticket = script.guard().before(request());
    last = ticket.verdict();
    if (last.stops()) {
      script.guard().after(ticket, ModelReply.refused());
      ticket = null;
    } else {
      modelCalls++;
    }
    return last;
  }

  /** The model replies; it is asked first where that was not done. */
  public Talk reply(String text, ToolCall... calls) {
    if (ticket == null) {
      expectAllowed();
    }
    open.clear();
    for (ToolCall call : calls) {
      String id = callIds && call.id().isEmpty() ? "call_" + IDS.incrementAndGet() : call.id();
      open.add(new ToolCall(id, call.name(), call.arguments()));
    }
    end(new ModelReply(ModelReply.End.COMPLETED, replyId, text, open, "", usage));
    history.add(Message.assistant(text, open));
    return this;
  }

  /** The pending model call ends without a reply that joins the history. */
  public Talk end(ModelReply reply) {
    ModelTicket pending = ticket;
    ticket = null;
    script.guard().after(pending, reply);
    return this;
  }

  /** The oldest open call is executed, unless the guard answers it, and gives this result. */
  public Talk result(String text) {
    return result(text, null);
  }

  public Talk result(String text, Boolean error) {
    ToolCall call = open.remove(0);
    history.add(Message.tool(call.id(), tools.execute(key, call, text, error), error));
    return this;
  }

  /** The oldest open call is executed and its result sent as a user message. */
  public Talk resultAsUser(String prefix, String text) {
    ToolCall call = open.remove(0);
    return user(prefix + tools.execute(key, call, text, null));
  }

  /** One round: the model asks for one call, which gives this result. False when refused. */
  public boolean step(ToolCall call, String result) {
    if (ask().stops()) {
      return false;
    }
    reply("", call).result(result);
    return true;
  }

  /** The same round again and again; returns how many were made before one was refused. */
  public int steps(int most, ToolCall call, String result) {
    int made = 0;
    while (made < most && step(call, result)) {
      made++;
    }
    return made;
  }

  public Talk expectAllowed() {
    assertThat(ask()).as(() -> "verdict: " + last.message()).matches(v -> !v.stops());
    return this;
  }

  public Talk expectBlocked(String detector) {
    return expect(Action.BLOCK, detector);
  }

  public Talk expect(Action action, String detector) {
    Verdict verdict = ask();
    assertThat(verdict.action()).as(verdict.message()).isEqualTo(action);
    assertThat(verdict.detector()).isEqualTo(detector);
    return this;
  }

  /** The verdict of the latest model call. */
  public Verdict last() {
    return last;
  }

  /** Model calls that were made. */
  public int modelCalls() {
    return modelCalls;
  }

  /** Tool calls that were executed. */
  public int executions() {
    return tools.executions;
  }

  /** Steer texts that the model got. */
  public int steers() {
    return tools.steers;
  }
}
