package io.loophound.seam.apache4;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.apache.http.HttpEntity;
import org.apache.http.entity.ContentType;
import org.apache.http.entity.InputStreamEntity;

/** A body that can be written only once. */
class OnceTest extends ClientContract {
  @Override
  protected boolean canThrow() {
    return false;
  }

  @Override
  HttpEntity body(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    return new InputStreamEntity(new ByteArrayInputStream(bytes), -1, ContentType.APPLICATION_JSON);
  }
}
