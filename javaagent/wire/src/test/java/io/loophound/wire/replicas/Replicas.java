package io.loophound.wire.replicas;

import io.loophound.detectors.Guards;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.wire.Wire;
import io.loophound.wire.WireRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongUnaryOperator;

/** Processes that share a conversation: each call goes to one of them, which sees its own only. */
final class Replicas {
  static final long MILLIS = 1_000_000;

  /** One process for each call. */
  static final int EACH = 0;

  private final ApiTalk talk;
  private final List<Guard> guards = new ArrayList<>();
  private final IntUnaryOperator order;
  private LongUnaryOperator thread = process -> 1;
  private long nanos = MILLIS;
  private long toolMillis = 200;
  private int calls;
  private int ids;
  private Verdict last = Verdict.ALLOW;

  /** Processes that are asked in this order: the number of a call gives that of a process. */
  Replicas(ApiTalk.Api api, IntUnaryOperator order) {
    talk = api.talk();
    this.order = order;
  }

  static Replicas of(ApiTalk.Api api, int processes) {
    return new Replicas(api, call -> processes == EACH ? call : call % processes);
  }

  /** How long a tool takes. */
  Replicas takes(long millis) {
    toolMillis = millis;
    return this;
  }

  /** The calls are made on pool threads, of which nothing is known. */
  Replicas pooled() {
    thread = process -> 0;
    return this;
  }

  Replicas user(String text) {
    talk.user(text);
    return this;
  }

  /** Time goes by. */
  Replicas pass(long millis) {
    nanos += millis * MILLIS;
    return this;
  }

  /** The model answers in words. */
  boolean answer(String words) {
    return ask(words, List.of());
  }

  /** One round; false if it was refused. */
  boolean round(String words, String tool, String arguments, String result) {
    return round(words, List.of(call(tool, arguments)), List.of(result));
  }

  boolean round(String words, List<ToolCall> calls, List<String> results) {
    if (!ask(words, calls)) {
      return false;
    }
    past(calls, results);
    return true;
  }

  /** A round that was made before any of the processes looked. */
  Replicas before(String words, String tool, String arguments, String result) {
    ToolCall call = call(tool, arguments);
    talk.reply(words, List.of(call));
    talk.result(call, result);
    return this;
  }

  private void past(List<ToolCall> calls, List<String> results) {
    nanos += toolMillis * MILLIS;
    for (int i = 0; i < calls.size(); i++) {
      talk.result(calls.get(i), results.get(i));
    }
  }

  ToolCall call(String tool, String arguments) {
    return new ToolCall("call_abc" + ids++, tool, arguments);
  }

  /** What the model says here is not kept: the history goes on as it was recorded. */
  boolean sample(String words, String tool, String arguments) {
    int recorded = talk.messages.size();
    boolean made = ask(words, tool.isEmpty() ? List.of() : List.of(call(tool, arguments)));
    while (talk.messages.size() > recorded) {
      talk.messages.remove(talk.messages.size() - 1);
    }
    return made;
  }

  /** An answer that was given before any of the processes looked. */
  Replicas answered(String words) {
    talk.reply(words, List.of());
    return this;
  }

  /** How many equal rounds were made before one was refused. */
  int rounds(int most, String tool, String arguments, IntFunction<String> result) {
    int made = 0;
    while (made < most && round("", tool, arguments, result.apply(made))) {
      made++;
    }
    return made;
  }

  Verdict last() {
    return last;
  }

  private boolean ask(String words, List<ToolCall> asked) {
    int process = order.applyAsInt(calls++);
    while (guards.size() <= process) {
      guards.add(
          Guards.builder(() -> Mode.ENFORCE, verdict -> {})
              .policies(GuardPolicy.defaults())
              .clock(() -> nanos)
              .build());
    }
    Guard guard = guards.get(process);
    WireRequest request = Wire.request(talk.path, talk.request());
    ModelTicket ticket = guard.before(request(request, process));
    last = ticket.verdict();
    if (last.stops()) {
      guard.after(ticket, ModelReply.refused());
      return false;
    }
    nanos += 500 * MILLIS;
    guard.after(ticket, Wire.reply(talk.path, 200, talk.reply(words, asked)));
    return true;
  }

  private ModelRequest request(WireRequest request, int process) {
    return new ModelRequest(
        Origin.of("test"),
        RunKey.ofThread(thread.applyAsLong(process)),
        request.model(),
        request.conversation(),
        request.previousReplyId(),
        "",
        request.tools());
  }
}
