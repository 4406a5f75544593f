package io.loophound.seam.azure;

import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;

/** Calls that give a {@code Mono}. */
class SendTest extends AzureContract {
  @Override
  HttpResponse send(HttpRequest request) {
    return pipeline.send(request).block();
  }
}
