package io.loophound.agent.it.http.apps;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.ResponseErrorHandler;
import org.springframework.web.client.RestTemplate;

/** Spring's RestTemplate over one of its clients. */
final class Template implements Client {
  private final ClientHttpRequestFactory factory;
  private final RestTemplate template;

  Template(String how) {
    factory = Rest.factory(how);
    template = new RestTemplate(factory);
    template.setErrorHandler(new NoErrors());
  }

  @Override
  public void close() throws IOException {
    Rest.close(factory);
  }

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) {
    return template.execute(
        address, HttpMethod.POST, request -> write(request, body, headers), Rest::answer);
  }

  @Override
  public void leave(URI address, byte[] body) {
    template.execute(
        address,
        HttpMethod.POST,
        request -> write(request, body, Map.of()),
        response -> response.getBody().read());
  }

  private static void write(ClientHttpRequest request, byte[] body, Map<String, String> headers)
      throws IOException {
    request.getHeaders().setContentType(MediaType.APPLICATION_JSON);
    headers.forEach(request.getHeaders()::set);
    request.getBody().write(body);
  }

  /** An error is a reply like any other. */
  private static final class NoErrors implements ResponseErrorHandler {
    @Override
    public boolean hasError(ClientHttpResponse response) {
      return false;
    }
  }
}
