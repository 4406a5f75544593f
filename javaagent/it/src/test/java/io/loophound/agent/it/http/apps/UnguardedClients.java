package io.loophound.agent.it.http.apps;

import org.eclipse.jetty.client.HttpClient;

/** Calls with two clients that can be left unguarded. */
public final class UnguardedClients {

  private UnguardedClients() {}

  /** Argument: an address. */
  public static void main(String[] args) throws Exception {
    System.out.println(jetty(args[0]));
    System.out.println(reactor(args[0]));
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
