package io.loophound.compat;

import java.net.URI;
import sttp.client4.DefaultSyncBackend;
import sttp.client4.PartialRequest;
import sttp.client4.Request;
import sttp.client4.SyncBackend;
import sttp.model.Uri;

/** sttp's own backend, as Scala's compiler would call it. */
final class Sttp implements Post {
  private final SyncBackend backend =
      DefaultSyncBackend.apply(DefaultSyncBackend.apply$default$1());

  @Override
  @SuppressWarnings("unchecked")
  public String send(String address, String json) {
    sttp.client4.package$ api = sttp.client4.package$.MODULE$;
    PartialRequest<?> request =
        (PartialRequest<?>) api.basicRequest().contentType("application/json").body(json);
    Request<String> post =
        (Request<String>)
            request.response(api.asStringOrFail()).post(Uri.apply(URI.create(address)));
    return post.send(backend).body();
  }
}
