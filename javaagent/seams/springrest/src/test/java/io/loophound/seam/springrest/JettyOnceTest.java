package io.loophound.seam.springrest;

import java.net.URI;
import java.util.Map;

/** The same with a body that can be written only once. */
class JettyOnceTest extends JettyTest {
  @Override
  protected boolean canThrow() {
    return false;
  }

  @Override
  protected boolean changesBodies() {
    return false;
  }

  @Override
  <T> T send(URI address, String json, Map<String, String> headers, Use<T> use) throws Exception {
    return sendOnce(address, json, headers, use);
  }
}
