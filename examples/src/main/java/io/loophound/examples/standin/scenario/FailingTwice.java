package io.loophound.examples.standin.scenario;

import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;

/** Calls a failing tool forever, at a provider that refuses every second attempt. */
public final class FailingTwice implements Scenario {
  private final FailingTool loop = new FailingTool();

  @Override
  public String name() {
    return "loop-overloaded";
  }

  @Override
  public Reply reply(ChatRequest request, long call) {
    return call % 2 == 1
        ? new Reply.Refusal(503, "server_error", "overloaded", "try again in a moment")
        : loop.reply(request, call);
  }
}
