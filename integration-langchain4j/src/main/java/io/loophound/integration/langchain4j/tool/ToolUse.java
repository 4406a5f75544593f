package io.loophound.integration.langchain4j.tool;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Throttle;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.integration.langchain4j.mapping.Library;
import io.loophound.integration.langchain4j.mapping.Mapping;
import io.loophound.integration.langchain4j.run.RunBinding;
import io.loophound.integration.langchain4j.run.RunScopes;
import java.util.Objects;

/**
 * The execution of a tool. A tool is never terminated, because LangChain4j would turn an exception
 * into a text for the model and continue. The guard's own text replaces the result, or follows it.
 */
public final class ToolUse implements Invocation {
  private static final ThreadLocal<ToolExecutionRequest> CURRENT = new ThreadLocal<>();

  private final SeamContext context;
  private final ToolResults results;
  private final ToolTicket ticket;
  private final RunBinding binding;
  private final ToolExecutionRequest outer;

  private ToolUse(
      SeamContext context,
      ToolResults results,
      ToolTicket ticket,
      ToolExecutionRequest request,
      RunScope run) {
    this.context = context;
    this.results = results;
    this.ticket = ticket;
    binding = new RunBinding(run);
    outer = CURRENT.get();
    CURRENT.set(request);
  }

  /**
   * Whether this thread already executes this very call: a tool of an AI service may call a tool
   * server, possibly under another name.
   */
  public static boolean isPartOfOne(ToolExecutionRequest request) {
    ToolExecutionRequest current = CURRENT.get();
    return current != null
        && Objects.equals(current.id(), request.id())
        && Objects.equals(current.arguments(), request.arguments());
  }

  /**
   * Reports an execution to the guard.
   *
   * @param run the run it belongs to; null for the one the thread acts in
   */
  public static Invocation begin(
      SeamContext context, ToolResults results, ToolExecutionRequest request, RunScope run) {
    context.toolCall(Library.SEAM);
    String trace = context.state().traces().current(request.getClass().getClassLoader());
    ToolTicket ticket =
        context
            .guard()
            .before(Mapping.toolRequest(request, RunScopes.key(run, context.state()), trace));
    Verdict verdict = ticket.verdict();
    if (verdict.steers() || verdict.stops()) {
      String text = verdict.steerText();
      after(context, ticket, new ToolOutcome(text, true));
      return new Steered(results.instead(request, text));
    }
    Throttle.apply(verdict, context);
    return new ToolUse(context, results, ticket, request, run);
  }

  @Override
  public Object exit(Object returned, Throwable thrown) {
    leave();
    Verdict verdict = after(context, ticket, read(returned, thrown));
    return returned == null || !verdict.steers()
        ? returned
        : results.withNote(returned, verdict.steerText());
  }

  private void leave() {
    if (outer == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(outer);
    }
    binding.close();
  }

  private static Verdict after(SeamContext context, ToolTicket ticket, ToolOutcome outcome) {
    try {
      return context.guard().after(ticket, outcome);
    } catch (Throwable e) {
      context.error(e);
      return Verdict.ALLOW;
    }
  }

  private ToolOutcome read(Object returned, Throwable thrown) {
    try {
      if (returned == null) {
        return thrown == null ? ToolOutcome.unknown() : new ToolOutcome(thrown.toString(), true);
      }
      return results.read(returned);
    } catch (Throwable e) {
      context.error(e);
      return ToolOutcome.unknown();
    }
  }

  private record Steered(Object replacement) implements Invocation {}
}
