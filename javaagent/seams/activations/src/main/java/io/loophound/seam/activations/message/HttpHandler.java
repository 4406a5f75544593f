package io.loophound.seam.activations.message;

import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.activations.message.FailedMessages.Delivered;

/**
 * A server gets a request. Its sender may say, with a key, that it is one that was sent before;
 * this is believed if one with the key has failed. The key belongs to who sends it and to what is
 * asked for.
 */
public final class HttpHandler extends FailingHandler {
  private static final String KIND = "http";
  private static final String KEY = "Idempotency-Key";
  private static final String SENDER = "Authorization";
  private static final int FAILURE = 500;

  public HttpHandler(SeamContext context) {}

  @Override
  Delivered delivered(WovenCall call) {
    Object[] arguments = call.arguments();
    long request = isServlet(arguments) ? ofServlet(arguments[0]) : ofUndertow(arguments[1]);
    return request == 0 ? Delivered.UNKNOWN : failed.deliver(request, true);
  }

  @Override
  boolean hasFailed(WovenCall call, Throwable thrown) {
    String name = isServlet(call.arguments()) ? "getStatus" : "getStatusCode";
    Object status = getters.get(call.arguments()[1], name);
    return thrown != null || (status instanceof Integer code && code >= FAILURE);
  }

  private boolean isServlet(Object... arguments) {
    return arguments[0] != null && getters.has(arguments[0], "getHeader");
  }

  private long ofServlet(Object request) {
    Object key = getters.get(request, "getHeader", KEY);
    return key == null
        ? 0
        : Identity.digest(
            KIND,
            getters.get(request, "getMethod"),
            getters.get(request, "getRequestURI"),
            orNone(getters.get(request, "getQueryString")),
            orNone(getters.get(request, "getContentLength")),
            orNone(getters.get(request, "getHeader", SENDER)),
            key);
  }

  private long ofUndertow(Object exchange) {
    Object headers = getters.get(exchange, "getRequestHeaders");
    Object key = getters.get(headers, "getFirst", KEY);
    // what is begun on a thread that serves all is done on another one
    return key == null || Boolean.TRUE.equals(getters.get(exchange, "isInIoThread"))
        ? 0
        : Identity.digest(
            KIND,
            getters.get(getters.get(exchange, "getRequestMethod"), "toString"),
            getters.get(exchange, "getRequestURI"),
            orNone(getters.get(exchange, "getQueryString")),
            orNone(getters.get(exchange, "getRequestContentLength")),
            orNone(getters.get(headers, "getFirst", SENDER)),
            key);
  }

  private static Object orNone(Object part) {
    return part == null || part.equals("") ? "none" : part;
  }
}
