package io.loophound.zoo.script;

import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The model of a program: gives the reply of the program's script for this state of a conversation.
 */
public final class Model implements Scenario {
  private final Program program;
  private final Map<Step, AtomicInteger> failed =
      Collections.synchronizedMap(new IdentityHashMap<>());
  private final AtomicInteger arrived = new AtomicInteger();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger changed = new AtomicInteger();

  public Model(Program program) {
    this.program = program;
  }

  @Override
  public String name() {
    return program.model();
  }

  /** The requests so far. */
  public int arrived() {
    return arrived.get();
  }

  /** The requests with a tool result, or a message, that the program did not send. */
  public int changed() {
    return changed.get();
  }

  @Override
  public Reply reply(ChatRequest request, long call) {
    arrived.incrementAndGet();
    think();
    Step step = program.counted() ? next() : due(request);
    if (step == null) {
      changed.incrementAndGet();
      return Reply.text("I do not know what to do with this.");
    }
    if (failed.computeIfAbsent(step, key -> new AtomicInteger()).getAndIncrement()
        < step.failures()) {
      return new Reply.Refusal(step.status(), "server_error", "overloaded", "try again later");
    }
    answered.incrementAndGet();
    List<Reply.Call> calls =
        step.uses().stream().map(use -> new Reply.Call(use.tool(), use.arguments())).toList();
    return new Reply.Answer(step.text(), calls);
  }

  private Step next() {
    List<Step> steps = program.talks().stream().flatMap(talk -> talk.steps().stream()).toList();
    int index = answered.get();
    return index < steps.size() ? steps.get(index) : null;
  }

  private Step due(ChatRequest request) {
    List<String> users = texts(request, "user");
    List<String> results = texts(request, "tool");
    List<Talk> talks = program.talks().stream().filter(talk -> talk.beginsWith(users)).toList();
    for (Talk talk : talks) {
      if (talk.hasResults(results)) {
        return talk.steps().get(talk.due(users.size(), results.size()));
      }
    }
    if (talks.isEmpty()) {
      return null;
    }
    changed.incrementAndGet();
    return talks.get(0).steps().get(talks.get(0).due(users.size(), results.size()));
  }

  private static List<String> texts(ChatRequest request, String role) {
    return request.turns().stream()
        .filter(turn -> turn.role().equals(role))
        .map(ChatRequest.Turn::text)
        .toList();
  }

  private void think() {
    try {
      Thread.sleep(program.thinking());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
