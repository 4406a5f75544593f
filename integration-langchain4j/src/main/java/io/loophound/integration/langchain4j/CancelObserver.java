package io.loophound.integration.langchain4j;

import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinkingContext;
import dev.langchain4j.model.chat.response.PartialToolCallContext;
import dev.langchain4j.model.chat.response.StreamingHandle;
import io.loophound.agent.seam.GuardedCall;

/** A cancelled stream sends no more signals: only the handle shows that the call is over. */
final class CancelObserver {
  private final GuardedCall call;
  private ObservedHandle handle;

  CancelObserver(GuardedCall call) {
    this.call = call;
  }

  /** The text of the first of two arguments, or null if it is not a text. */
  static String text(Object[] arguments) {
    return arguments[0] instanceof PartialResponse partial ? partial.text() : null;
  }

  /** Cancels the stream, if the model's client can do that. */
  void cancelStream() {
    if (handle != null) {
      try {
        handle.original.cancel();
      } catch (RuntimeException unsupported) {
        // the rest of the stream arrives, and is ignored
      }
    }
  }

  /** Puts a handle of ours into the second of two arguments. */
  Object[] observe(Object[] arguments) {
    if (arguments[1] instanceof PartialResponseContext context) {
      arguments[1] = new PartialResponseContext(observed(context.streamingHandle()));
    } else if (arguments[1] instanceof PartialThinkingContext context) {
      arguments[1] = new PartialThinkingContext(observed(context.streamingHandle()));
    } else if (arguments[1] instanceof PartialToolCallContext context) {
      arguments[1] = new PartialToolCallContext(observed(context.streamingHandle()));
    }
    return arguments;
  }

  private StreamingHandle observed(StreamingHandle original) {
    ObservedHandle known = handle;
    if (known == null || known.original != original) {
      known = new ObservedHandle(original, call);
      handle = known;
    }
    return known;
  }

  private record ObservedHandle(StreamingHandle original, GuardedCall call)
      implements StreamingHandle {
    @Override
    public void cancel() {
      original.cancel();
      call.cancelled();
    }

    @Override
    public boolean isCancelled() {
      return original.isCancelled();
    }
  }
}
