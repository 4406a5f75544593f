package io.loophound.seam.jetty;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.client.transport.ResponseListeners;
import org.eclipse.jetty.io.Content;

/** Reads replies along, while the application's listeners get them. */
public final class ReplyHandler implements Handler {

  /** The context is that of the call, which the request has. */
  public ReplyHandler(SeamContext context) {}

  @Override
  public Invocation enter(WovenCall call) {
    ResponseListeners listeners = (ResponseListeners) call.self();
    Object[] arguments = call.arguments();
    if (arguments[0] instanceof Result result) {
      WatchedCall watched = WatchedCall.of(result.getRequest());
      return watched == null ? null : completed(watched, result, listeners);
    }
    Response response = (Response) arguments[0];
    WatchedCall watched = WatchedCall.of(response.getRequest());
    if (watched == null) {
      return null;
    }
    if (arguments.length == 1) {
      watched.begins(response);
      return null;
    }
    return arguments[1] instanceof Content.Source source
        ? replaced(response, watched.content(response, source))
        : failed(watched, response, listeners);
  }

  private static Invocation completed(
      WatchedCall watched, Result result, ResponseListeners listeners) {
    if (watched.isCut()) {
      return replaced(new Result(result.getRequest(), result.getResponse()));
    }
    if (watched.guarded().isRefused()) { // while its body was sent
      watched.answer(listeners);
      return Invocation.Replace.NOTHING;
    }
    if (watched.isBetween()) {
      return new Shown(watched, result);
    }
    watched.ended(result);
    return null;
  }

  /** A failure that LoopHound has caused is none for the application. */
  private static Invocation failed(
      WatchedCall watched, Response response, ResponseListeners listeners) {
    if (watched.isCut()) {
      listeners.notifySuccess(response);
      return Invocation.Replace.NOTHING;
    }
    return watched.guarded().isRefused() ? Invocation.Replace.NOTHING : null;
  }

  private static Invocation.Proceed replaced(Object... arguments) {
    return new Invocation.Proceed() {
      @Override
      public Object[] arguments() {
        return arguments;
      }
    };
  }

  private record Shown(WatchedCall watched, Result result) implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      watched.shown(result);
      return returned;
    }
  }
}
