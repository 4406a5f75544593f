package io.loophound.compat;

import java.nio.charset.StandardCharsets;
import zio.Exit;
import zio.Runtime;
import zio.Trace$;
import zio.Unsafe;
import zio.Unsafe$;
import zio.ZIO;
import zio.ZLayer;
import zio.http.Body;
import zio.http.MediaType$;
import zio.http.Request;
import zio.http.Response;

/** The client of ZIO HTTP, as Scala's compiler would call it. */
final class ZioHttp implements Post {
  private static final Object TRACE = Trace$.MODULE$.empty();

  @Override
  public String send(String address, String json) throws Exception {
    Body body =
        zio.http.Body$.MODULE$
            .fromString(json, StandardCharsets.UTF_8)
            .contentType(MediaType$.MODULE$.application().json());
    ZLayer client = (ZLayer) usual(zio.http.ZClient$.MODULE$);
    ZIO call = zio.http.ZClient$.MODULE$.batched(Request.post(address, body), TRACE);
    Response response = (Response) run(call.provideLayer(() -> client, TRACE));
    if (!response.status().isSuccess()) {
      throw new IllegalStateException(response.status().toString());
    }
    return (String) run(response.body().asString(TRACE));
  }

  private static Object run(ZIO effect) throws Exception {
    Runtime runtime = (Runtime) usual(zio.Runtime$.MODULE$);
    Unsafe unsafe = Unsafe$.MODULE$.unsafe();
    Exit exit = runtime.unsafe().run(effect, TRACE, unsafe);
    return exit.getOrThrowFiberFailure(unsafe);
  }

  /** Java cannot call a method with the name {@code default}. */
  private static Object usual(Object companion) throws Exception {
    return companion.getClass().getMethod("default").invoke(companion);
  }
}
