package io.loophound.seam.urlconnection;

import java.net.HttpURLConnection;

class UrlConnectionFixedLengthTest extends UrlConnectionContract {

  @Override
  void prepare(HttpURLConnection connection, int length) {
    connection.setFixedLengthStreamingMode(length);
  }
}
