package io.loophound.examples.standin.scenario;

import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;

/** Repeats one sentence until the reply reaches its maximum length. */
public final class Chants implements Scenario {
  private static final String SENTENCE =
      "The order is being looked at and will be sent quite soon. ";
  private static final int TIMES = 300;
  private static final int PACE = 5;

  @Override
  public String name() {
    return "chants";
  }

  @Override
  public Reply reply(ChatRequest request, long call) {
    return Reply.text(SENTENCE.repeat(TIMES));
  }

  @Override
  public int pace() {
    return PACE;
  }
}
