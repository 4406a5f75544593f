package io.loophound.examples.standin.scenario;

import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;
import java.util.List;

/** Calls the same tool with the same arguments forever, whatever the result. */
public final class FailingTool implements Scenario {
  private static final List<String> WORDS =
      List.of("", "", "Let me try that again.", "", "I will look the order up once more.");

  @Override
  public String name() {
    return "loop-failing-tool";
  }

  @Override
  public Reply reply(ChatRequest request, long call) {
    int round = request.resultsOfThisTurn().size();
    return lookUp(WORDS.get(round % WORDS.size()));
  }

  static Reply lookUp(String words) {
    return Reply.call(words, "lookUpOrder", "{\"orderId\": \"A-1042\"}");
  }
}
