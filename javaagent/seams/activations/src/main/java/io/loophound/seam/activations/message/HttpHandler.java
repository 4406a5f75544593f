package io.loophound.seam.activations.message;

import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.SeamContext;

/**
 * A server gets a request. Its sender may say, with a key, that it is one that was sent before. The
 * key belongs to who sends it and to what is asked for.
 */
public final class HttpHandler extends MessageHandler {
  private static final String KEY = "Idempotency-Key";
  private static final String SENDER = "Authorization";

  public HttpHandler(SeamContext context) {}

  @Override
  long activation(Call call) {
    Object[] arguments = call.arguments();
    return arguments[0] != null && getters.has(arguments[0], "getHeader")
        ? ofServlet(arguments[0])
        : ofUndertow(arguments[1]);
  }

  private long ofServlet(Object request) {
    Object key = getters.get(request, "getHeader", KEY);
    return key == null
        ? 0
        : of(
            getters.get(request, "getMethod"),
            getters.get(request, "getRequestURI"),
            getters.get(request, "getHeader", SENDER),
            key);
  }

  private long ofUndertow(Object exchange) {
    Object headers = getters.get(exchange, "getRequestHeaders");
    Object key = getters.get(headers, "getFirst", KEY);
    return key == null
        ? 0
        : of(
            getters.get(getters.get(exchange, "getRequestMethod"), "toString"),
            getters.get(exchange, "getRequestURI"),
            getters.get(headers, "getFirst", SENDER),
            key);
  }

  private static long of(Object method, Object path, Object sender, Object key) {
    return Identity.certain("http", method, path, sender == null ? "anybody" : sender, key);
  }
}
