package io.loophound.examples.standin.scenario;

import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;
import java.util.List;

/** Small talk: the same conversation always gets the same answer. */
public final class Chat implements Scenario {
  private static final List<String> ANSWERS =
      List.of(
          "Glad you ask. The short version: start small, look at what happens, then decide.",
          "That depends on the weather, but most people like the walk along the harbour best.",
          "I would take the early train; it is quieter and you arrive before the market opens.",
          "Both work. The first is cheaper, the second will annoy you less in the long run.",
          "A good question. I would write it down, sleep on it and read it again tomorrow.");

  @Override
  public String name() {
    return "chat";
  }

  @Override
  public Reply reply(ChatRequest request, long call) {
    long choice = (request.question().length() + request.questions()) % ANSWERS.size();
    return Reply.text(ANSWERS.get((int) choice) + " (answer " + request.questions() + ")");
  }
}
