package io.loophound.integration.langchain4j;

import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.WovenCall;

/**
 * Judges a call of a {@link StreamingChatModel}; only the outermost of nested ones counts. It ends
 * when the application's handler is notified of its end.
 */
public final class StreamingChatModelHandler implements Handler {
  private final SeamContext context;

  public StreamingChatModelHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    Object[] arguments = call.arguments();
    int last = arguments.length - 1;
    if (Scopes.isInModelCall()
        || !(arguments[0] instanceof ChatRequest request)
        || !(arguments[last] instanceof StreamingChatResponseHandler handler)) {
      return null;
    }
    StreamingChatModel model = (StreamingChatModel) call.self();
    GuardedCall modelCall =
        ChatModelHandler.begin(context, request, model::defaultRequestParameters);
    if (modelCall.verdict().stops()) {
      return refuse(handler, modelCall.kill());
    }
    modelCall.throttle();
    try {
      arguments[last] = StreamObserver.observe(handler, modelCall, context);
    } catch (Throwable e) {
      modelCall.cancelled();
      throw e;
    }
    Object[] concluding = ChatModelHandler.concluding(modelCall, arguments, request);
    Scopes.tryOpenModelCall(modelCall);
    return new OpenModelCall(modelCall, concluding == null ? arguments : concluding);
  }

  /**
   * Ends the stream like a model's reply, on its own thread: inside {@link #enter} nothing is
   * watched, and an application that answers an error with another call would make that call
   * unseen.
   */
  private static Invocation refuse(StreamingChatResponseHandler handler, RuntimeException kill) {
    RunScope scope = Scopes.run();
    Thread thread =
        new Thread(
            () -> {
              Work.Binding binding = Work.of(scope).bindOutsideCall();
              try {
                handler.onError(kill);
              } finally {
                binding.close();
              }
            },
            "loophound-refusal");
    thread.setDaemon(true);
    thread.start();
    return Invocation.Replace.NOTHING;
  }

  @SuppressWarnings("ArrayRecordComponent") // one short-lived object a call, never compared
  private record OpenModelCall(GuardedCall call, Object[] arguments) implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      Scopes.closeModelCall();
      if (thrown != null) {
        call.failed(thrown);
      }
      return returned;
    }
  }
}
