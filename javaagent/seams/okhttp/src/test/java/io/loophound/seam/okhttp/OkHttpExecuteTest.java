package io.loophound.seam.okhttp;

import java.io.IOException;
import okhttp3.Call;
import okhttp3.RequestBody;
import okhttp3.Response;

class OkHttpExecuteTest extends OkHttpContract {

  @Override
  protected boolean followsRedirects() {
    return true;
  }

  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  RequestBody body(String json) {
    return RequestBody.create(json, JSON);
  }

  @Override
  Response send(Call call) throws IOException {
    return call.execute();
  }
}
