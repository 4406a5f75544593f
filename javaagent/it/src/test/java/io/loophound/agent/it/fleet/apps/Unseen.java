package io.loophound.agent.it.fleet.apps;

import java.io.IOException;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.client.HttpClient;

/** Uses a client that no seam sees, and stays until its standard input ends. */
public final class Unseen {

  private Unseen() {}

  /** Argument: {@code jetty} for a client that can be left unguarded, else one of its own. */
  public static void main(String[] args) throws Exception {
    if (args[0].equals("jetty")) {
      HttpClient client = new HttpClient();
      client.start();
      stay();
      client.stop();
    } else {
      System.err.println(
          SSLContext.getDefault().createSSLEngine("api.anthropic.com", 443).getPeerHost());
      stay();
    }
  }

  private static void stay() throws IOException {
    System.out.println("ready");
    while (System.in.read() >= 0) {
      // until it ends
    }
  }
}
