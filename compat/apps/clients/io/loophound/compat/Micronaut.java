package io.loophound.compat;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.client.HttpClient;
import java.net.URI;

/** Micronaut's client, which sends through Netty's codecs. */
final class Micronaut implements Post {
  @Override
  public String send(String address, String json) throws Exception {
    try (HttpClient client = HttpClient.create(null)) {
      HttpRequest<String> request =
          HttpRequest.POST(URI.create(address), json).contentType(MediaType.APPLICATION_JSON_TYPE);
      return client.toBlocking().retrieve(request, String.class);
    }
  }
}
