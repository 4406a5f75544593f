package io.loophound.integration.langgraph4j.tool;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Throttle;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bsc.langgraph4j.action.Command;

/** The tools that a model has requested together, in the order of their results. */
public final class ToolRound {
  private final SeamContext context;
  private final ClassLoader loader;
  private final List<Asked> all = new ArrayList<>();

  public ToolRound(SeamContext context, ClassLoader loader) {
    this.context = context;
    this.loader = loader;
  }

  /**
   * One of them: {@code instead} is the result of one that must not be executed, otherwise null.
   */
  private record Asked(
      ToolExecutionRequest request, ToolTicket ticket, ToolExecutionResultMessage instead) {

    boolean is(ToolExecutionResultMessage result) {
      return instead == null
          && Objects.equals(request.id(), result.id())
          && Objects.equals(request.name(), result.toolName());
    }
  }

  /** Reports one more to the guard. */
  public void ask(ToolExecutionRequest request) {
    context.toolCall("langgraph4j");
    ToolTicket ticket = context.guard().before(event(request));
    Verdict verdict = ticket.verdict();
    if (verdict.steers() || verdict.stops()) {
      String text = verdict.steerText();
      after(ticket, new ToolOutcome(text, true));
      all.add(new Asked(request, ticket, ResultMessages.instead(request, text)));
    } else {
      Throttle.apply(verdict, context);
      all.add(new Asked(request, ticket, null));
    }
  }

  private ToolRequest event(ToolExecutionRequest request) {
    return new ToolRequest(
        context.state().runKey(""),
        request.id() == null ? "" : request.id(),
        request.name() == null ? "" : request.name(),
        request.arguments(),
        true,
        context.state().traces().current(loader));
  }

  /** Whether one of them must not be executed. */
  public boolean steered() {
    return all.stream().anyMatch(asked -> asked.instead() != null);
  }

  /** Those that may be executed. */
  public List<ToolExecutionRequest> allowed() {
    return all.stream().filter(asked -> asked.instead() == null).map(Asked::request).toList();
  }

  /** None of them has a result, unless {@code failure} is null. */
  public void failed(Throwable failure) {
    if (failure != null) {
      all.stream()
          .filter(asked -> asked.instead() == null)
          .forEach(asked -> after(asked.ticket(), new ToolOutcome("" + failure, true)));
    }
  }

  /** The results as the model will read them. */
  public Command completed(Command done, String property) {
    try {
      if (!(done.update().get(property) instanceof List<?> executed)) {
        return done;
      }
      Map<String, Object> update = new HashMap<>(done.update());
      update.put(property, results(new ArrayList<>(executed)));
      return new Command(done.gotoNodeSafe().orElse(null), update);
    } catch (Throwable e) {
      context.error(e);
      return done;
    }
  }

  private List<Object> results(List<Object> executed) {
    List<Object> results = new ArrayList<>();
    for (Asked asked : all) {
      ToolExecutionResultMessage result =
          asked.instead() == null ? take(asked, executed) : asked.instead();
      if (result != null) {
        results.add(result);
      } else {
        after(asked.ticket(), ToolOutcome.unknown()); // there is no such tool
      }
    }
    results.addAll(executed);
    return results;
  }

  private ToolExecutionResultMessage take(Asked asked, List<Object> executed) {
    for (int i = 0; i < executed.size(); i++) {
      if (executed.get(i) instanceof ToolExecutionResultMessage result && asked.is(result)) {
        executed.remove(i);
        Verdict verdict = after(asked.ticket(), read(result));
        return verdict.steers() ? ResultMessages.withNote(result, verdict.steerText()) : result;
      }
    }
    return null;
  }

  private ToolOutcome read(ToolExecutionResultMessage result) {
    try {
      return ResultMessages.read(result);
    } catch (Throwable e) {
      context.error(e);
      return ToolOutcome.unknown();
    }
  }

  private Verdict after(ToolTicket ticket, ToolOutcome outcome) {
    try {
      return context.guard().after(ticket, outcome);
    } catch (Throwable e) {
      context.error(e);
      return Verdict.ALLOW;
    }
  }
}
