package io.loophound.seam.jetty;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.client.InputStreamRequestContent;
import org.eclipse.jetty.client.Request;

/** A body that is read once, while it is sent. */
class OnceTest extends JettyContract {
  @Override
  @SuppressWarnings("deprecation") // 12.0 has no other
  Request.Content body(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    return new InputStreamRequestContent("application/json", new ByteArrayInputStream(bytes));
  }

  @Override
  protected boolean canBeSlowed() {
    return false;
  }
}
