package io.loophound.seam.urlconnection;

import java.net.HttpURLConnection;

class UrlConnectionInMemoryTest extends UrlConnectionContract {

  @Override
  protected boolean followsRedirects() {
    return true;
  }

  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  void prepare(HttpURLConnection connection, int length) {}
}
