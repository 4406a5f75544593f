package io.loophound.seam.springrest;

import io.loophound.seam.http.BodyRefusedException;
import java.lang.reflect.Field;
import java.util.function.Consumer;
import org.springframework.http.client.ClientHttpRequest;

/**
 * Aborts a request of Jetty's client. Spring closes its body even if writing it fails, so the
 * server would have a complete, though shorter, request.
 */
final class JettyAbort {

  private JettyAbort() {}

  /** Has no effect on the requests of other clients. */
  static void abort(ClientHttpRequest request, Consumer<Throwable> onError) {
    if (!request.getClass().getSimpleName().startsWith("Jetty")) {
      return;
    }
    try {
      Field field = request.getClass().getDeclaredField("request");
      field.setAccessible(true);
      Class<?> type = field.getType(); // the interface: the class behind it may not be accessible
      var unused =
          type.getMethod("abort", Throwable.class)
              .invoke(field.get(request), new BodyRefusedException());
    } catch (ReflectiveOperationException | RuntimeException e) {
      onError.accept(e);
    }
  }
}
