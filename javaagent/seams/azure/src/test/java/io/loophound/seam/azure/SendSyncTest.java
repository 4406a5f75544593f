package io.loophound.seam.azure;

import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.Context;

/** Calls that a thread waits for, read as the SDK's own clients read them. */
class SendSyncTest extends AzureContract {
  @Override
  HttpResponse send(HttpRequest request) {
    return pipeline.sendSync(request, Context.NONE);
  }

  @Override
  String text(HttpResponse response) {
    return response.getBodyAsBinaryData().toString();
  }
}
