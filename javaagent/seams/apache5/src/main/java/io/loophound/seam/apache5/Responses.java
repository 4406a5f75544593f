package io.loophound.seam.apache5;

import io.loophound.seam.http.Refusal;
import java.lang.reflect.Method;
import org.apache.hc.client5.http.impl.classic.CloseableHttpResponse;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.HttpVersion;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpResponse;

/** Creates the responses to refused calls. */
final class Responses {
  private final Method adapt;

  /** The method is public only since 5.3. */
  Responses() throws ReflectiveOperationException {
    adapt = CloseableHttpResponse.class.getDeclaredMethod("adapt", ClassicHttpResponse.class);
    adapt.setAccessible(true);
  }

  /** The refusal as a classic client would return it. */
  CloseableHttpResponse classic(Refusal refusal) {
    ClassicHttpResponse response = new BasicClassicHttpResponse(refusal.status(), "Refused");
    addHead(response, refusal);
    response.setEntity(new StringEntity(refusal.body(), ContentType.APPLICATION_JSON));
    try {
      return (CloseableHttpResponse) adapt.invoke(null, response);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Adds the head of a refusal. A received response has a version, and Feign reads it. */
  static void addHead(HttpResponse response, Refusal refusal) {
    response.setVersion(HttpVersion.HTTP_1_1);
    refusal.headers().forEach(response::addHeader);
  }
}
