package io.loophound.compat.open.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;
import java.util.ArrayList;
import java.util.List;

/**
 * A model for applications that it does not know: it calls the tools that it is offered, with
 * arguments made from their schemas. A sane one calls the first two once and answers; one that is
 * stuck calls the first for ever.
 */
public final class AnyTool implements Scenario {
  private static final int TOOLS = 2;

  private final boolean stuck;
  private final List<String> asked = new ArrayList<>();

  /** A model that is stuck or sane. */
  public AnyTool(boolean stuck) {
    this.stuck = stuck;
  }

  @Override
  public String name() {
    return "any";
  }

  @Override
  public Reply reply(ChatRequest request, long call) {
    List<Offers.Tool> tools = Offers.tools(request.sent());
    synchronized (asked) {
      asked.add(Masks.mask(request.turns() + " " + tools));
    }
    int results = request.resultsOfThisTurn().size();
    int next = stuck ? 0 : results;
    if (next < Math.min(tools.size(), TOOLS)) {
      Offers.Tool tool = tools.get(next);
      return Reply.call(tool.name(), Samples.of(tool.schema()).toString());
    }
    JsonNode schema = Offers.answer(request.sent());
    return Reply.text(
        schema == null ? Samples.text(request.question()) : Samples.of(schema).toString());
  }

  /** What it was asked so far, without what differs from run to run. */
  public List<String> asked() {
    synchronized (asked) {
      return List.copyOf(asked);
    }
  }
}
