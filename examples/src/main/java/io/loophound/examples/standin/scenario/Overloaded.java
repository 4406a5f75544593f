package io.loophound.examples.standin.scenario;

import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;

/** Healthy work at a provider that refuses two of each dozen calls: overloaded, and too many. */
public final class Overloaded implements Scenario {
  private static final int DOZEN = 12;

  private final Healthy work = new Healthy();

  @Override
  public String name() {
    return "overloaded";
  }

  @Override
  public Reply reply(ChatRequest request, long call) {
    if (call % DOZEN == 2) {
      return new Reply.Refusal(503, "server_error", "overloaded", "try again in a moment");
    }
    if (call % DOZEN == 7) {
      return new Reply.Refusal(429, "rate_limit_error", "rate_limit", "too many requests");
    }
    return work.reply(request, call);
  }
}
