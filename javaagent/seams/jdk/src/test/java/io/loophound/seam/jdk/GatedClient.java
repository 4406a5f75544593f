package io.loophound.seam.jdk;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Invocation.Proceed;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.testkit.TestContext;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.util.concurrent.CompletableFuture;

/** A client whose calls go through the handlers as the woven code would take them. */
final class GatedClient {
  private final HttpClient client;
  private final Handler send;
  private final Handler sendAsync;

  GatedClient(HttpClient client, TestContext context) {
    this.client = client;
    this.send = new JdkSendHandler(context);
    this.sendAsync = new JdkSendAsyncHandler(context);
  }

  @SuppressWarnings("unchecked")
  <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler) throws Exception {
    Object[] arguments = {request, handler};
    Invocation invocation = send.enter(new WovenCall(HttpClient.class, client, arguments.clone()));
    if (invocation == null) {
      return client.send(request, handler);
    }
    if (invocation instanceof Invocation.Throw refused) {
      throw refused.kill();
    }
    if (invocation instanceof Invocation.Replace refused) {
      return (HttpResponse<T>) refused.value();
    }
    Proceed proceed = (Proceed) invocation;
    arguments = proceed.arguments() == null ? arguments : proceed.arguments();
    HttpResponse<T> returned = null;
    Exception thrown = null;
    try {
      returned = client.send((HttpRequest) arguments[0], (BodyHandler<T>) arguments[1]);
    } catch (Exception e) {
      thrown = e;
    }
    Object result = proceed.exit(returned, thrown);
    if (thrown != null && result == null) {
      throw thrown;
    }
    return (HttpResponse<T>) result;
  }

  @SuppressWarnings("unchecked")
  <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, BodyHandler<T> handler) {
    Object[] arguments = {request, handler, null};
    Invocation invocation =
        sendAsync.enter(new WovenCall(HttpClient.class, client, arguments.clone()));
    if (invocation == null) {
      return client.sendAsync(request, handler, null);
    }
    if (invocation instanceof Invocation.Replace instead) {
      return (CompletableFuture<HttpResponse<T>>) instead.value();
    }
    Proceed proceed = (Proceed) invocation;
    arguments = proceed.arguments() == null ? arguments : proceed.arguments();
    Object returned =
        client.sendAsync((HttpRequest) arguments[0], (BodyHandler<T>) arguments[1], null);
    return (CompletableFuture<HttpResponse<T>>) proceed.exit(returned, null);
  }
}
