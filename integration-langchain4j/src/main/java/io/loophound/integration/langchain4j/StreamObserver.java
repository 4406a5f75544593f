package io.loophound.integration.langchain4j;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.GuardedStream;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.StreamedParts;
import io.loophound.agent.seam.Work;
import io.loophound.integration.langchain4j.mapping.Conclusion;
import io.loophound.integration.langchain4j.mapping.Mapping;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Replaces the application's stream handler and passes everything on. A proxy, because a class
 * would swallow methods that a later version of the library adds with a default.
 */
public final class StreamObserver implements InvocationHandler {
  private final StreamingChatResponseHandler handler;
  private final GuardedCall call;
  private final GuardedStream<String> stream;
  private final Work work = Work.of(Scopes.run());
  private CancelObserver cancel;

  private StreamObserver(
      StreamingChatResponseHandler handler, GuardedCall call, SeamContext context) {
    this.handler = handler;
    this.call = call;
    stream = new GuardedStream<>(context, call, StreamedParts.ofTexts(), work);
  }

  public static StreamingChatResponseHandler observe(
      StreamingChatResponseHandler handler, GuardedCall call, SeamContext context) {
    Class<?> type = StreamingChatResponseHandler.class;
    return (StreamingChatResponseHandler)
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            new StreamObserver(handler, call, context));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (stream.kill() != null && method.getDeclaringClass() != Object.class) {
      return null;
    }
    switch (method.getName()) {
      case "onCompleteResponse" -> complete(arguments);
      case "onError" -> call.failed((Throwable) arguments[0]);
      case "equals" -> {
        return proxy == arguments[0];
      }
      default -> {
        Object[] observed = observeCancel(arguments);
        RuntimeException kill = stream.read(text(method, observed));
        return kill == null ? pass(method, observed) : cut(kill);
      }
    }
    // The application's next action, such as a model call, belongs to the same run, but not to this
    // call.
    Work.Binding binding = work.bindOutsideCall();
    try {
      return pass(method, arguments);
    } finally {
      binding.close();
    }
  }

  private void complete(Object[] arguments) {
    ChatResponse response = (ChatResponse) arguments[0];
    call.completed(() -> Mapping.reply(response));
    if (call.verdict().concludes()) {
      arguments[0] = Conclusion.response(response, call.verdict().decisionId());
    }
  }

  /** The text of the reply in a signal, or null. */
  private static String text(Method method, Object[] arguments) {
    if (!method.getName().equals("onPartialResponse")) {
      return null;
    }
    return arguments.length == 2 ? CancelObserver.text(arguments) : (String) arguments[0];
  }

  /** Ends the stream where it is; further output of the model is not passed on. */
  private Object cut(RuntimeException kill) {
    if (cancel != null) {
      cancel.cancelStream();
    }
    stream.cut();
    stream.downstream(() -> handler.onError(kill));
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
