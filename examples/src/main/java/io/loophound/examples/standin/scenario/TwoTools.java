package io.loophound.examples.standin.scenario;

import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;
import java.util.List;

/** Calls a tool for two orders in each reply, forever, whatever the results. */
public final class TwoTools implements Scenario {
  private static final Reply BOTH =
      new Reply.Answer(
          "",
          List.of(
              new Reply.Call("lookUpOrder", "{\"orderId\": \"A-1042\"}"),
              new Reply.Call("lookUpOrder", "{\"orderId\": \"B-2077\"}")));

  @Override
  public String name() {
    return "loop-two-tools";
  }

  @Override
  public Reply reply(ChatRequest request, long call) {
    return BOTH;
  }
}
