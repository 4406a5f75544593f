package io.loophound.agent.it.http.apps;

import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Two calls, each with a client of its own, of a version that is not guarded. */
public final class UnguardedClients {

  private UnguardedClients() {}

  /** Argument: an address. */
  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 2; i++) {
      System.out.println(okHttp(args[0]));
    }
  }

  private static int okHttp(String url) throws Exception {
    Request request = new Request.Builder().url(url).build();
    try (Response response = new OkHttpClient().newCall(request).execute()) {
      return response.code();
    }
  }
}
