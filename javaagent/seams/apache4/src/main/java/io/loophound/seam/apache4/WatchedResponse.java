package io.loophound.seam.apache4;

import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import io.loophound.seam.http.TeeStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.apache.http.HttpEntity;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.entity.HttpEntityWrapper;

/** A response that may be closed with its body unread: that ends the call. */
record WatchedResponse(CloseableHttpResponse response, ReplyCollector collector)
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
    response.setEntity(new TeeEntity(entity, collector, connection));
    String warning = call.warning();
    if (warning != null) {
      response.setHeader(GuardedHttpCall.WARNING, warning);
    }
    return (CloseableHttpResponse)
        Proxy.newProxyInstance(
            WatchedResponse.class.getClassLoader(),
            new Class<?>[] {CloseableHttpResponse.class},
            new WatchedResponse(response, collector));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (method.getName().equals("close")) {
      collector.cancelled();
    }
    try {
      return method.invoke(response, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** A reply's body, with a collector that gets what the application reads. */
  private static final class TeeEntity extends HttpEntityWrapper {
    private final ReplyCollector collector;
    private final Closeable connection;
    private TeeStream content;

    /** {@code connection} ends a reply that is cut. */
    TeeEntity(HttpEntity entity, ReplyCollector collector, Closeable connection) {
      super(entity);
      this.collector = collector;
      this.connection = connection;
    }

    @Override
    public InputStream getContent() throws IOException {
      if (content == null) {
        InputStream stream = super.getContent();
        content = stream == null ? null : new TeeStream(stream, collector, connection);
      }
      return content;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      try (InputStream in = getContent()) {
        if (in != null) {
          in.transferTo(out);
        }
      }
    }

    /** The connection is released through the stream that the application gets. */
    @Override
    @SuppressWarnings("deprecation") // deprecated in the library, but still called by its own code
    public void consumeContent() throws IOException {
      InputStream in = getContent();
      if (in != null) {
        in.close();
      }
    }
  }
}
