package io.loophound.integration.semantickernel;

import com.microsoft.semantickernel.exceptions.AIException;
import com.microsoft.semantickernel.exceptions.SKException;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.ToolResults;
import io.loophound.detectors.event.ToolRequest;

/** The program invokes a function: what its model reads of a failure is up to the program. */
public final class ProgramCall extends FunctionCall {
  private final ToolRequest request;

  /** A function that is invoked according to {@code request}. */
  public ProgramCall(SeamContext context, ToolRequest request) {
    super(context);
    this.request = request;
  }

  @Override
  ToolRequest request() {
    return request;
  }

  @Override
  String failureText(Throwable failure) {
    return String.valueOf(failure);
  }

  /**
   * The program may distinguish failures, so one of a type that we cannot create stays as it is.
   */
  @Override
  Throwable withNote(Throwable failure, String note) {
    String message = ToolResults.joined(failure.getMessage(), note);
    Throwable noted = failure;
    if (failure.getClass() == AIException.class) {
      AIException.ErrorCodes code = ((AIException) failure).getErrorCode();
      String prefix = code.getMessage() + ": ";
      boolean repeated = message.startsWith(prefix);
      noted =
          new AIException(
              code, repeated ? message.substring(prefix.length()) : message, failure.getCause());
    } else if (failure.getClass() == SKException.class) {
      noted = new SKException(message, failure.getCause());
    }
    noted.setStackTrace(failure.getStackTrace());
    return noted;
  }
}
