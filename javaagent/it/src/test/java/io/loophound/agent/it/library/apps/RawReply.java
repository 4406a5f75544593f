package io.loophound.agent.it.library.apps;

import java.net.http.HttpResponse;

/**
 * Loops on the JDK's client until a reply is no success, and prints that reply's head. An argument
 * is the header that each request has.
 */
public final class RawReply {
  private RawReply() {}

  public static void main(String[] arguments) throws Exception {
    String header = arguments.length == 0 ? "X-Client:raw" : arguments[0];
    RawLoop loop = new RawLoop("raw", System.getenv("OPENAI_MODEL"), "127.0.0.1", header);
    HttpResponse<String> response = loop.next();
    while (response.statusCode() == 200 && loop.take(response)) {
      response = loop.next();
    }
    System.out.println("status " + response.statusCode());
    response
        .headers()
        .map()
        .forEach((name, values) -> System.out.println(name + ": " + String.join(", ", values)));
  }
}
