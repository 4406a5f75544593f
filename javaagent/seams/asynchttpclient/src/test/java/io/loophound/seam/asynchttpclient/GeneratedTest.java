package io.loophound.seam.asynchttpclient;

import java.nio.charset.StandardCharsets;
import org.asynchttpclient.BoundRequestBuilder;
import org.asynchttpclient.request.body.generator.ByteArrayBodyGenerator;

/** A body that a generator writes, each time anew. */
class GeneratedTest extends AsyncHttpClientContract {
  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  void body(BoundRequestBuilder request, String json) {
    request.setBody(new ByteArrayBodyGenerator(json.getBytes(StandardCharsets.UTF_8)));
  }
}
