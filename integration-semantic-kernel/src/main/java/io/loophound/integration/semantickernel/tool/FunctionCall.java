package io.loophound.integration.semantickernel.tool;

import com.microsoft.semantickernel.contextvariables.ContextVariable;
import com.microsoft.semantickernel.orchestration.FunctionResult;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.integration.semantickernel.chat.ModelCalls;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * One invocation of a function that a model asked for; its end is reported to the guard exactly
 * once. A function is never terminated, because its error would be one more text for the model: the
 * guard's own text replaces the result, or follows it.
 */
abstract class FunctionCall {
  private final SeamContext context;
  private final AtomicBoolean ended = new AtomicBoolean();
  private ToolTicket ticket;

  FunctionCall(SeamContext context) {
    this.context = context;
  }

  abstract ToolRequest request();

  /** The function as it is executed. */
  Mono<FunctionResult<String>> executed(Mono<FunctionResult<String>> result) {
    return result;
  }

  /** The text of a failure for the model. */
  abstract String told(Throwable failure);

  /** The same failure with a note. */
  Throwable withNote(Throwable failure, String note) {
    return failure;
  }

  /** The text for the model of a function that returns nothing. */
  String toldOfNothing() {
    return "";
  }

  /** A result that consists of {@code text}. */
  FunctionResult<String> text(String text) {
    return new FunctionResult<>(ContextVariable.of(text), text);
  }

  /** The same result, unless the guard adds a text. */
  public final Mono<FunctionResult<String>> of(Mono<FunctionResult<String>> result) {
    try {
      return judge(result);
    } catch (Throwable e) {
      context.error(e);
      return result;
    }
  }

  private Mono<FunctionResult<String>> judge(Mono<FunctionResult<String>> result) {
    context.toolCall(ModelCalls.SEAM);
    ticket = context.guard().before(request());
    Verdict verdict = ticket.verdict();
    if (verdict.steers() || verdict.stops()) {
      String text = verdict.steerText();
      end(new ToolOutcome(text, true));
      return Mono.just(text(text));
    }
    Mono<FunctionResult<String>> watched =
        executed(result)
            .map(this::completed)
            .onErrorMap(this::failed)
            .switchIfEmpty(Mono.defer(this::empty))
            .doOnCancel(() -> end(ToolOutcome.unknown()));
    return verdict.delays() ? later(watched, verdict.delay()) : watched;
  }

  private Mono<FunctionResult<String>> later(Mono<FunctionResult<String>> result, Duration delay) {
    context.delayed(delay.toMillis());
    return result.delaySubscription(Mono.delay(delay, Schedulers.boundedElastic()));
  }

  private FunctionResult<String> completed(FunctionResult<String> result) {
    Object value = result.getResultVariable().getValue();
    Verdict verdict = end(outcome(value));
    if (!verdict.steers() || !(value instanceof String)) {
      return result;
    }
    return new FunctionResult<>(
        ContextVariable.of(value + "\n\n" + verdict.steerText()),
        result.getMetadata(),
        result.getUnconvertedResult());
  }

  private static ToolOutcome outcome(Object value) {
    return value == null ? ToolOutcome.unknown() : new ToolOutcome(value.toString(), null);
  }

  private Throwable failed(Throwable failure) {
    Verdict verdict = end(new ToolOutcome(told(failure), true));
    return verdict.steers() ? withNote(failure, verdict.steerText()) : failure;
  }

  private Mono<FunctionResult<String>> empty() {
    String told = toldOfNothing();
    Verdict verdict = end(new ToolOutcome(told, null));
    return verdict.steers() && !told.isEmpty()
        ? Mono.just(text(told + "\n\n" + verdict.steerText()))
        : Mono.empty();
  }

  /** Reports to the guard, only the first time. */
  private Verdict end(ToolOutcome outcome) {
    if (!ended.compareAndSet(false, true)) {
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
