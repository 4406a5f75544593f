package io.loophound.seam.okhttp;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.RequestBody;
import okhttp3.Response;

class OkHttpEnqueueTest extends OkHttpContract {

  @Override
  protected boolean canThrow() {
    return false;
  }

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
  Response send(Call call) throws Exception {
    CompletableFuture<Response> answered = new CompletableFuture<>();
    call.enqueue(
        new Callback() {
          @Override
          public void onFailure(Call failed, IOException e) {
            answered.completeExceptionally(e);
          }

          @Override
          public void onResponse(Call called, Response response) {
            answered.complete(response);
          }
        });
    return answered.get();
  }
}
