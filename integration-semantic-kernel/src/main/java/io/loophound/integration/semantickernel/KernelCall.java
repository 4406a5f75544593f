package io.loophound.integration.semantickernel;

import com.microsoft.semantickernel.contextvariables.ContextVariable;
import com.microsoft.semantickernel.exceptions.SKException;
import com.microsoft.semantickernel.orchestration.FunctionResult;
import com.microsoft.semantickernel.orchestration.FunctionResultMetadata;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.ToolResults;
import io.loophound.detectors.event.ToolRequest;
import java.util.function.Supplier;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;

/** The kernel invokes a function, and writes the message to the model itself. */
public final class KernelCall extends FunctionCall {
  private final Chat chat;
  private final String id;
  private final Supplier<ToolRequest> request;

  /** A function that is invoked to answer {@code chat}, for the call of this id. */
  public KernelCall(SeamContext context, Chat chat, String id, Supplier<ToolRequest> request) {
    super(context);
    this.chat = chat;
    this.id = id;
    this.request = request;
  }

  @Override
  ToolRequest request() {
    return request.get();
  }

  @Override
  Mono<FunctionResult<String>> executed(Mono<FunctionResult<String>> result) {
    Mono<FunctionResult<String>> within = result.contextWrite(chat::inTool);
    return new Mono<>() {
      @Override
      public void subscribe(CoreSubscriber<? super FunctionResult<String>> actual) {
        chat.during(() -> within.subscribe(actual));
      }
    };
  }

  /**
   * The method for metadata exists since 1.2, and since then tool names are sent back as the model
   * wrote them. With earlier versions calls would count twice, so the seam is off.
   */
  @Override
  public FunctionResult<String> instead(String text) {
    return new FunctionResult<>(
        ContextVariable.of(text), FunctionResultMetadata.build(id, null, null), text);
  }

  @Override
  String failureText(Throwable failure) {
    return "Call failed: " + failure.getMessage();
  }

  @Override
  Throwable withNote(Throwable failure, String note) {
    return new SKException(
        ToolResults.joined(failure.getMessage(), note), failure); // only the text is read
  }

  @Override
  String toldOfNothing() {
    return "Completed successfully with no return value";
  }
}
