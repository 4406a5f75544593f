package io.loophound.agent.seam;

import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * One execution of a tool, from the guard's decision to its end. A tool is never terminated,
 * because frameworks make a text for the model of its exception and continue: the guard's own text
 * replaces the result, or follows it. The end is reported to the guard once, however often it is
 * told. No method throws: after an error of LoopHound the tool runs as if nobody watched it.
 * Thread-safe.
 *
 * @param <R> the framework's type of a result
 */
public final class GuardedTool<R> {
  private final SeamContext context;
  private final ToolResults<R> results;
  private final AtomicBoolean reported = new AtomicBoolean();
  private ToolTicket ticket;
  private Verdict verdict = Verdict.ALLOW;
  private R refusal;

  private GuardedTool(SeamContext context, ToolResults<R> results) {
    this.context = context;
    this.results = results;
  }

  /**
   * Reports a tool to the guard before it is executed.
   *
   * @param <R> the framework's type of a result
   * @param context of the seam that sees it
   * @param seam the name of that seam
   * @param results how the framework writes a result down
   * @param request what the guard is to judge; asked for once
   * @return the tool, already judged: look at {@link #refusal} before it is executed
   */
  public static <R> GuardedTool<R> begin(
      SeamContext context, String seam, ToolResults<R> results, Supplier<ToolRequest> request) {
    GuardedTool<R> tool = new GuardedTool<>(context, results);
    try {
      context.toolCall(seam);
      tool.ticket = context.guard().before(request.get());
      tool.verdict = tool.ticket.verdict();
      if (tool.verdict.steers() || tool.verdict.stops()) {
        tool.refuse(tool.verdict.steerText());
      }
    } catch (Throwable e) {
      context.error(e);
    }
    return tool;
  }

  private void refuse(String text) {
    refusal = results.instead(text);
    report(() -> new ToolOutcome(text, true));
  }

  /**
   * {@return the result to return without executing the tool, or null: then it is to be executed}
   */
  public R refusal() {
    return refusal;
  }

  /** Throttles the tool on this thread if the guard says so. */
  public void throttle() {
    Throttle.apply(verdict, context);
  }

  /**
   * {@return how long the tool is to wait, for a caller that can wait without a thread; zero for
   * not}
   */
  public Duration takeDelay() {
    if (!verdict.delays()) {
      return Duration.ZERO;
    }
    context.delayed(verdict.delay().toMillis());
    return verdict.delay();
  }

  /**
   * The tool has returned, or thrown.
   *
   * @param returned its result; null if it threw
   * @param thrown what it threw; null if it returned
   * @return what the framework gets of it
   */
  public R ended(R returned, Throwable thrown) {
    if (returned != null) {
      return completed(returned);
    }
    if (thrown != null) {
      failed(thrown);
    } else {
      unknown();
    }
    return null;
  }

  /**
   * The tool has a result.
   *
   * @param result as the framework has it
   * @return the same, with the guard's note if there is one
   */
  public R completed(R result) {
    return noted(result, () -> results.read(result), results::withNote);
  }

  /**
   * The tool failed.
   *
   * @param thrown the guard reads its class and message
   */
  public void failed(Throwable thrown) {
    report(() -> new ToolOutcome(String.valueOf(thrown), true));
  }

  /** No result that can be read will come. */
  public void unknown() {
    report(ToolOutcome::unknown);
  }

  /**
   * The tool has ended otherwise.
   *
   * @param <T> the framework's type of such an end
   * @param end how the tool ended; may be null
   * @param outcome what the model will see of it
   * @param withNote appends the guard's note to it
   * @return how it has ended, with the guard's note if there is one
   */
  public <T> T noted(T end, Supplier<ToolOutcome> outcome, BiFunction<T, String, T> withNote) {
    String note = report(outcome);
    try {
      return note == null ? end : withNote.apply(end, note);
    } catch (Throwable e) {
      context.error(e);
      return end;
    }
  }

  /** Ends the tool; returns the guard's note for the model, or null. */
  private String report(Supplier<ToolOutcome> outcome) {
    if (ticket == null || !reported.compareAndSet(false, true)) {
      return null;
    }
    try {
      Verdict after = context.guard().after(ticket, read(outcome));
      return after.steers() ? after.steerText() : null;
    } catch (Throwable e) {
      context.error(e);
      return null;
    }
  }

  private ToolOutcome read(Supplier<ToolOutcome> outcome) {
    try {
      return outcome.get();
    } catch (Throwable e) {
      context.error(e);
      return ToolOutcome.unknown();
    }
  }
}
