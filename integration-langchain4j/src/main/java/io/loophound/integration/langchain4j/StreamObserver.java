package io.loophound.integration.langchain4j;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinkingContext;
import dev.langchain4j.model.chat.response.PartialToolCallContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import io.loophound.agent.seam.Scopes;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Stands in for the application's stream handler and passes everything on. A proxy, because a class
 * would swallow the methods that a later version of the library adds with a default.
 */
final class StreamObserver implements InvocationHandler {
  private final StreamingChatResponseHandler handler;
  private final ModelCall call;
  private ObservedHandle handle;

  private StreamObserver(StreamingChatResponseHandler handler, ModelCall call) {
    this.handler = handler;
    this.call = call;
  }

  static StreamingChatResponseHandler observe(
      StreamingChatResponseHandler handler, ModelCall call) {
    Class<?> type = StreamingChatResponseHandler.class;
    return (StreamingChatResponseHandler)
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, new StreamObserver(handler, call));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    switch (method.getName()) {
      case "onCompleteResponse" -> call.completed((ChatResponse) arguments[0]);
      case "onError" -> call.failed((Throwable) arguments[0]);
      case "equals" -> {
        return proxy == arguments[0];
      }
      default -> {
        return pass(method, observeCancel(arguments));
      }
    }
    // What the application does now, its next model call for one, is no part of this one.
    Object suspended = Scopes.suspendModelCall();
    try {
      return pass(method, arguments);
    } finally {
      Scopes.resumeModelCall(suspended);
    }
  }

  private Object pass(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(handler, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  // A cancelled stream says nothing more: only the handle tells that the call is over.
  private Object[] observeCancel(Object[] arguments) {
    if (arguments != null && arguments.length == 2) {
      if (arguments[1] instanceof PartialResponseContext context) {
        arguments[1] = new PartialResponseContext(observed(context.streamingHandle()));
      } else if (arguments[1] instanceof PartialThinkingContext context) {
        arguments[1] = new PartialThinkingContext(observed(context.streamingHandle()));
      } else if (arguments[1] instanceof PartialToolCallContext context) {
        arguments[1] = new PartialToolCallContext(observed(context.streamingHandle()));
      }
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

  private record ObservedHandle(StreamingHandle original, ModelCall call)
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
