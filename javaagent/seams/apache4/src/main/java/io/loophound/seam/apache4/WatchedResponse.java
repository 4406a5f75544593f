package io.loophound.seam.apache4;

import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import java.io.Closeable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.apache.http.HttpEntity;
import org.apache.http.client.methods.CloseableHttpResponse;

/** A response that may be closed with its body unread: that ends the call. */
record WatchedResponse(
    CloseableHttpResponse response, ReplyCollector collector, GuardedHttpCall call)
    implements InvocationHandler {

  /**
   * The response as the application gets it, with a collector on its body.
   *
   * @param connection ends a reply that is cut
   */
  static CloseableHttpResponse of(
      CloseableHttpResponse response, GuardedHttpCall call, Closeable connection) {
    HttpEntity entity = response.getEntity();
    ReplyCollector collector =
        call.reply(
            response.getStatusLine().getStatusCode(),
            entity == null ? null : Apache4Requests.value(entity.getContentEncoding()),
            entity == null ? 0 : entity.getContentLength());
    if (collector == null) {
      return response;
    }
    if (entity == null) {
      collector.complete();
      return response;
    }
    response.setEntity(new TeeEntity(entity, collector, call, connection));
    String warning = call.warning();
    if (warning != null) {
      response.setHeader(GuardedHttpCall.WARNING, warning);
    }
    return (CloseableHttpResponse)
        Proxy.newProxyInstance(
            WatchedResponse.class.getClassLoader(),
            new Class<?>[] {CloseableHttpResponse.class},
            new WatchedResponse(response, collector, call));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (method.getName().equals("close")) {
      try {
        collector.cancelled();
      } catch (RuntimeException e) {
        call.error(e);
      }
    }
    try {
      return method.invoke(response, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
