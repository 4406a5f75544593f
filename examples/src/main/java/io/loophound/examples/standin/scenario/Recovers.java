package io.loophound.examples.standin.scenario;

import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;
import java.util.List;
import java.util.Locale;

/** Repeats a failing call until a result says that repeating will not help, then answers. */
public final class Recovers implements Scenario {

  @Override
  public String name() {
    return "recovers";
  }

  @Override
  public Reply reply(ChatRequest request, long call) {
    List<ChatRequest.Turn> results = request.resultsOfThisTurn();
    if (!results.isEmpty() && saysStop(results.get(results.size() - 1).text())) {
      return Reply.text(
          "I could not reach the order system, so I do not know where order A-1042 is. Please try"
              + " again later or ask the service desk.");
    }
    return FailingTool.lookUp("");
  }

  private static boolean saysStop(String result) {
    String text = result.toLowerCase(Locale.ROOT);
    return text.contains("repeat") && text.contains("will not");
  }
}
