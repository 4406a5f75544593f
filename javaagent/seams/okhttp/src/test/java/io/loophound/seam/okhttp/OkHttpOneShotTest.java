package io.loophound.seam.okhttp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import okhttp3.Call;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;

/** A body that can be written only once is judged while it is sent. */
class OkHttpOneShotTest extends OkHttpContract {

  @Override
  protected boolean canThrow() {
    return false;
  }

  @Override
  RequestBody body(String json) {
    return new RequestBody() {
      private byte[] bytes = json.getBytes(UTF_8);

      @Override
      public MediaType contentType() {
        return JSON;
      }

      @Override
      public boolean isOneShot() {
        return true;
      }

      @Override
      public void writeTo(BufferedSink sink) throws IOException {
        if (bytes == null) {
          throw new IOException("written before");
        }
        sink.write(bytes);
        bytes = null;
      }
    };
  }

  @Override
  Response send(Call call) throws IOException {
    return call.execute();
  }
}
