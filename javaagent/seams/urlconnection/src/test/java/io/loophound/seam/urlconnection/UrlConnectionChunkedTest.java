package io.loophound.seam.urlconnection;

import java.net.HttpURLConnection;

class UrlConnectionChunkedTest extends UrlConnectionContract {

  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  void prepare(HttpURLConnection connection, int length) {
    connection.setChunkedStreamingMode(16);
  }
}
