package io.loophound.integration.googleadk.tool;

import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.integration.googleadk.mapping.Results;
import io.loophound.integration.googleadk.run.BoundMaybe;
import io.loophound.integration.googleadk.run.Run;
import io.reactivex.rxjava3.core.Maybe;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** A tool that is executed: some do their work before the result is subscribed to. */
public final class ToolCall implements Invocation {
  private final SeamContext context;
  private final Run run;
  private final ToolTicket ticket;
  private final AtomicBoolean over = new AtomicBoolean();
  private Object bound;

  public ToolCall(SeamContext context, Run run, ToolTicket ticket) {
    this.context = context;
    this.run = run;
    this.ticket = ticket;
  }

  /** From now on this thread acts for the run, until the method returns. */
  public Invocation begin() {
    bound = run.open();
    return this;
  }

  @Override
  @SuppressWarnings("unchecked") // what the method returns
  public Object exit(Object returned, Throwable thrown) {
    Run.close(bound);
    if (!(returned instanceof Maybe<?>)) {
      failed(thrown);
      return returned;
    }
    Maybe<Map<String, Object>> result = (Maybe<Map<String, Object>>) returned;
    return new BoundMaybe<>(
        result
            .map(this::completed)
            .doOnComplete(() -> after(Results.read(Map.of())))
            .doOnError(this::failed)
            .doOnDispose(() -> after(ToolOutcome.unknown())),
        run);
  }

  private Map<String, Object> completed(Map<String, Object> result) {
    try {
      Verdict verdict = after(read(result));
      return verdict.steers() ? Results.withNote(result, verdict.steerText()) : result;
    } catch (Throwable e) {
      context.error(e);
      return result;
    }
  }

  private ToolOutcome read(Map<String, Object> result) {
    try {
      return Results.read(result);
    } catch (Throwable e) {
      context.error(e);
      return ToolOutcome.unknown();
    }
  }

  private void failed(Throwable thrown) {
    after(thrown == null ? ToolOutcome.unknown() : new ToolOutcome(thrown.toString(), true));
  }

  /** Reports to the guard, once; never throws. */
  public Verdict after(ToolOutcome outcome) {
    if (!over.compareAndSet(false, true)) {
      return Verdict.ALLOW;
    }
    try {
      return context.guard().after(ticket, outcome);
    } catch (Throwable e) {
      context.error(e);
      return Verdict.ALLOW;
    }
  }
}
