package io.loophound.seam.jetty;

import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.StringRequestContent;

/** A body that can be read again. */
class InMemoryTest extends JettyContract {
  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  protected boolean followsRedirects() {
    return true;
  }

  @Override
  Request.Content body(String json) {
    return new StringRequestContent("application/json", json);
  }
}
