package io.loophound.examples.standin.scenario;

import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;

/** Searches, opens the first hit, searches again, forever. */
public final class PingPong implements Scenario {

  @Override
  public String name() {
    return "loop-ping-pong";
  }

  @Override
  public Reply reply(ChatRequest request, long call) {
    if (request.resultsOfThisTurn().size() % 2 == 0) {
      return Reply.call("searchDocs", "{\"query\": \"refund policy\"}");
    }
    return Reply.call("openPage", "{\"id\": \"kb-17\"}");
  }
}
