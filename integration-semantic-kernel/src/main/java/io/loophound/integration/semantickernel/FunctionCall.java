package io.loophound.integration.semantickernel;

import com.microsoft.semantickernel.contextvariables.ContextVariable;
import com.microsoft.semantickernel.orchestration.FunctionResult;
import io.loophound.agent.seam.GuardedTool;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.ToolResults;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** How a function that a model asked for ends, as the model reads it. */
abstract class FunctionCall implements ToolResults<FunctionResult<String>> {
  private final SeamContext context;

  FunctionCall(SeamContext context) {
    this.context = context;
  }

  abstract ToolRequest request();

  /** The function as it is executed. */
  Mono<FunctionResult<String>> executed(Mono<FunctionResult<String>> result) {
    return result;
  }

  /** The text of a failure for the model. */
  abstract String failureText(Throwable failure);

  /** The same failure with a note. */
  Throwable withNote(Throwable failure, String note) {
    return failure;
  }

  /** The text for the model of a function that returns nothing. */
  String toldOfNothing() {
    return "";
  }

  @Override
  public FunctionResult<String> instead(String text) {
    return new FunctionResult<>(ContextVariable.of(text), text);
  }

  @Override
  public ToolOutcome read(FunctionResult<String> result) {
    Object value = result.getResultVariable().getValue();
    return value == null ? ToolOutcome.unknown() : new ToolOutcome(value.toString(), null);
  }

  @Override
  public FunctionResult<String> withNote(FunctionResult<String> result, String note) {
    return (Object) result.getResultVariable().getValue() instanceof String text
        ? new FunctionResult<>(
            ContextVariable.of(ToolResults.joined(text, note)),
            result.getMetadata(),
            result.getUnconvertedResult())
        : result;
  }

  /** The same result, unless the guard adds a text. */
  public final Mono<FunctionResult<String>> of(Mono<FunctionResult<String>> result) {
    GuardedTool<FunctionResult<String>> tool =
        GuardedTool.begin(context, KernelModelCalls.SEAM, this, this::request);
    if (tool.refusal() != null) {
      return Mono.just(tool.refusal());
    }
    Mono<FunctionResult<String>> watched =
        executed(result)
            .map(tool::completed)
            .onErrorMap(failure -> failed(tool, failure))
            .switchIfEmpty(Mono.defer(() -> empty(tool)))
            .doOnCancel(tool::unknown);
    Duration delay = tool.takeDelay();
    return delay.isZero()
        ? watched
        : watched.delaySubscription(Mono.delay(delay, Schedulers.boundedElastic()));
  }

  private Throwable failed(GuardedTool<?> tool, Throwable failure) {
    return tool.noted(failure, () -> new ToolOutcome(failureText(failure), true), this::withNote);
  }

  private Mono<FunctionResult<String>> empty(GuardedTool<?> tool) {
    String told = toldOfNothing();
    String noted =
        tool.noted(
            "",
            () -> new ToolOutcome(told, null),
            (nothing, note) -> told.isEmpty() ? "" : ToolResults.joined(told, note));
    return noted.isEmpty() ? Mono.empty() : Mono.just(instead(noted));
  }
}
