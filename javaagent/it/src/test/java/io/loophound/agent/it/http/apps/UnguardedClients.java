package io.loophound.agent.it.http.apps;

import java.io.Closeable;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Two calls, each with a client of its own, of a version or a library that is not guarded. */
public final class UnguardedClients {

  private UnguardedClients() {}

  /** Arguments: {@code okhttp} or {@code apache}, and an address. */
  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 2; i++) {
      System.out.println(args[0].equals("okhttp") ? okHttp(args[1]) : apache(args[1]));
    }
  }

  private static int okHttp(String url) throws Exception {
    Request request = new Request.Builder().url(url).build();
    try (Response response = new OkHttpClient().newCall(request).execute()) {
      return response.code();
    }
  }

  /** By reflection: the tests are compiled without this library. */
  private static Object apache(String url) throws Exception {
    Class<?> type = Class.forName("org.apache.http.impl.client.CloseableHttpClient");
    Class<?> request = Class.forName("org.apache.http.client.methods.HttpUriRequest");
    Object get =
        Class.forName("org.apache.http.client.methods.HttpGet")
            .getConstructor(String.class)
            .newInstance(url);
    Object client =
        Class.forName("org.apache.http.impl.client.HttpClients")
            .getMethod("createDefault")
            .invoke(null);
    try (Closeable closing = (Closeable) client) {
      Object response = type.getMethod("execute", request).invoke(closing, get);
      Object status =
          Class.forName("org.apache.http.HttpResponse").getMethod("getStatusLine").invoke(response);
      return Class.forName("org.apache.http.StatusLine").getMethod("getStatusCode").invoke(status);
    }
  }
}
