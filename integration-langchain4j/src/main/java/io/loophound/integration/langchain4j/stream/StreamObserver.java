package io.loophound.integration.langchain4j.stream;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.detectors.event.ModelReply;
import io.loophound.integration.langchain4j.mapping.Mapping;
import io.loophound.integration.langchain4j.run.RunBinding;
import io.loophound.integration.langchain4j.run.RunScopes;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * Replaces the application's stream handler and passes everything on. A proxy, because a class
 * would swallow methods that a later version of the library adds with a default.
 */
public final class StreamObserver implements InvocationHandler {
  private final StreamingChatResponseHandler handler;
  private final GuardedCall call;
  private final RunScope run = RunScopes.current();
  private final StringBuilder said = new StringBuilder();
  private CancelObserver cancel;
  private boolean cut;

  private StreamObserver(StreamingChatResponseHandler handler, GuardedCall call) {
    this.handler = handler;
    this.call = call;
  }

  public static StreamingChatResponseHandler observe(
      StreamingChatResponseHandler handler, GuardedCall call) {
    Class<?> type = StreamingChatResponseHandler.class;
    return (StreamingChatResponseHandler)
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, new StreamObserver(handler, call));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (cut && method.getDeclaringClass() != Object.class) {
      return null;
    }
    switch (method.getName()) {
      case "onCompleteResponse" -> call.completed(() -> Mapping.reply((ChatResponse) arguments[0]));
      case "onError" -> call.failed((Throwable) arguments[0]);
      case "equals" -> {
        return proxy == arguments[0];
      }
      default -> {
        Object[] observed = observeCancel(arguments);
        RuntimeException kill = heard(text(method, observed));
        return kill == null ? pass(method, observed) : cut(kill);
      }
    }
    // The application's next action, such as a model call, belongs to the same run, but not to this
    // call.
    RunBinding binding = new RunBinding(run);
    try {
      return pass(method, arguments);
    } finally {
      binding.close();
    }
  }

  /** The text of the reply in a signal, or null. */
  private static String text(Method method, Object[] arguments) {
    if (!method.getName().equals("onPartialResponse")) {
      return null;
    }
    return arguments.length == 2 ? CancelObserver.text(arguments) : (String) arguments[0];
  }

  private RuntimeException heard(String text) {
    if (text != null && !call.ended()) {
      said.append(text);
    }
    return call.heard(text);
  }

  /** Ends the stream where it is; further output of the model is not passed on. */
  private Object cut(RuntimeException kill) {
    cut = true;
    if (cancel != null) {
      cancel.cancelStream();
    }
    call.cut(() -> ModelReply.completed(said.toString(), List.of()));
    RunBinding binding = new RunBinding(run);
    try {
      handler.onError(kill);
    } finally {
      binding.close();
    }
    return null;
  }

  private Object pass(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(handler, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  // Before 1.8 a stream cannot be cancelled, and the classes for it do not exist.
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
