package io.loophound.seam.asynchttpclient;

import org.asynchttpclient.BoundRequestBuilder;

/** A body as a text. */
class InMemoryTest extends AsyncHttpClientContract {
  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  void body(BoundRequestBuilder request, String json) {
    request.setBody(json);
  }
}
