package io.loophound.seam.apache4;

import org.apache.http.HttpEntity;
import org.apache.http.entity.ContentType;
import org.apache.http.entity.StringEntity;

/** A body in memory. */
class InMemoryTest extends ClientContract {
  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  HttpEntity body(String json) {
    return new StringEntity(json, ContentType.APPLICATION_JSON);
  }
}
