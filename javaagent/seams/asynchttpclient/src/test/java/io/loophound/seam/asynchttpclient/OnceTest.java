package io.loophound.seam.asynchttpclient;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.asynchttpclient.BoundRequestBuilder;

/** A body that can be read only once, while it is sent: on a thread that must not wait. */
class OnceTest extends AsyncHttpClientContract {
  @Override
  void body(BoundRequestBuilder request, String json) {
    request.setBody(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
  }

  @Override
  protected boolean canBeSlowed() {
    return false;
  }
}
