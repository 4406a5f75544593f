package io.loophound.integration.langchain4j;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import io.loophound.agent.seam.Scopes.RunScope;
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
  private final RunScope run = RunScopes.current();
  private CancelObserver cancel;

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
    // What the application does now, its next model call for one, is of the same run, and no part
    // of this call.
    RunBinding binding = new RunBinding(run);
    try {
      return pass(method, arguments);
    } finally {
      binding.close();
    }
  }

  private Object pass(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(handler, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  // Before 1.8 a stream cannot be cancelled, and the classes for it are not there.
  private Object[] observeCancel(Object[] arguments) {
    if (arguments == null || arguments.length != 2) {
      return arguments;
    }
    if (cancel == null) {
      cancel = new CancelObserver(call);
    }
    return cancel.observe(arguments);
  }
}
