package io.loophound.agent.it.http.apps;

import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket.Listener;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;

/** Opens WebSockets with clients that LoopHound watches; the argument is a port nobody serves. */
public final class ModelWebSockets {

  private ModelWebSockets() {}

  public static void main(String[] args) throws Exception {
    OkHttpClient okHttp = new OkHttpClient();
    for (String host : new String[] {"api.openai.com", "api.openai.com", "127.0.0.1"}) {
      URI address = URI.create("wss://" + host + ":" + args[0] + "/v1/realtime");
      System.out.println("jdk " + withJdk(address));
      System.out.println("okhttp " + withOkHttp(okHttp, address));
    }
    okHttp.dispatcher().executorService().shutdown();
  }

  private static String withJdk(URI address) throws InterruptedException {
    try {
      var unused =
          HttpClient.newHttpClient()
              .newWebSocketBuilder()
              .buildAsync(address, new Listener() {})
              .get();
      return "open";
    } catch (ExecutionException e) {
      return name(e.getCause());
    }
  }

  private static String withOkHttp(OkHttpClient client, URI address) throws Exception {
    CompletableFuture<String> end = new CompletableFuture<>();
    WebSocket unused =
        client.newWebSocket(
            new Request.Builder().url(address.toString()).build(),
            new WebSocketListener() {
              @Override
              public void onOpen(WebSocket socket, Response response) {
                end.complete("open");
              }

              @Override
              public void onFailure(WebSocket socket, Throwable thrown, Response response) {
                end.complete(name(thrown));
              }
            });
    return end.get();
  }

  private static String name(Throwable thrown) {
    return thrown instanceof ConnectException ? "refused" : thrown.toString();
  }
}
