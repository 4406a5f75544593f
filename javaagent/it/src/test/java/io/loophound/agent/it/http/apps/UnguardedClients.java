package io.loophound.agent.it.http.apps;

import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.eclipse.jetty.client.HttpClient;

/** Calls with clients that are not guarded, or not in this version. */
public final class UnguardedClients {

  private UnguardedClients() {}

  /** Argument: an address. */
  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 2; i++) {
      System.out.println(okHttp(args[0]));
    }
    System.out.println(jetty(args[0]));
    System.out.println(reactor(args[0]));
  }

  private static int okHttp(String url) throws Exception {
    Request request = new Request.Builder().url(url).build();
    try (Response response = new OkHttpClient().newCall(request).execute()) {
      return response.code();
    }
  }

  private static int jetty(String url) throws Exception {
    HttpClient client = new HttpClient();
    client.start();
    try {
      return client.GET(url).getStatus();
    } finally {
      client.stop();
    }
  }

  private static int reactor(String url) {
    return reactor.netty.http.client.HttpClient.create()
        .get()
        .uri(url)
        .response()
        .block()
        .status()
        .code();
  }
}
