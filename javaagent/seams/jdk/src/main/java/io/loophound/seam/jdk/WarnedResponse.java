package io.loophound.seam.jdk;

import io.loophound.seam.http.GuardedHttpCall;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSession;

/** The client's response with one more header: that the call was let through with a warning. */
final class WarnedResponse<T> implements HttpResponse<T> {
  private static final MethodHandle LABEL = label();

  private final HttpResponse<T> response;
  private final HttpHeaders headers;

  WarnedResponse(HttpResponse<T> response, String warning) {
    this.response = response;
    this.headers = with(response.headers(), warning);
  }

  /** These headers and the warning. */
  static HttpHeaders with(HttpHeaders headers, String warning) {
    Map<String, List<String>> more = new HashMap<>(headers.map());
    more.keySet().removeIf(GuardedHttpCall.WARNING::equalsIgnoreCase);
    more.put(GuardedHttpCall.WARNING, List.of(warning));
    return HttpHeaders.of(more, (name, value) -> true);
  }

  /** The method of Java 25 and later; null before. */
  private static MethodHandle label() {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(
              HttpResponse.class, "connectionLabel", MethodType.methodType(Optional.class));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      return null;
    }
  }

  /** Overrides the method of Java 25 and later, whose default knows no connection. */
  @SuppressWarnings("unchecked")
  public Optional<String> connectionLabel() {
    try {
      return LABEL == null
          ? Optional.empty()
          : (Optional<String>) (Optional<?>) LABEL.invoke((HttpResponse<?>) response);
    } catch (Throwable e) {
      return Optional.empty();
    }
  }

  @Override
  public int statusCode() {
    return response.statusCode();
  }

  @Override
  public HttpRequest request() {
    return response.request();
  }

  @Override
  public Optional<HttpResponse<T>> previousResponse() {
    return response.previousResponse();
  }

  @Override
  public HttpHeaders headers() {
    return headers;
  }

  @Override
  public T body() {
    return response.body();
  }

  @Override
  public Optional<SSLSession> sslSession() {
    return response.sslSession();
  }

  @Override
  public URI uri() {
    return response.uri();
  }

  @Override
  public HttpClient.Version version() {
    return response.version();
  }

  @Override
  public String toString() {
    return response.toString();
  }
}
