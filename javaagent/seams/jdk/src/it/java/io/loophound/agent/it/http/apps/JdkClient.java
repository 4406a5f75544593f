package io.loophound.agent.it.http.apps;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;

/** The JDK's client, with any of its ways to write a request and to read a reply. */
final class JdkClient implements Client {
  private final HttpClient client;
  private final boolean async;
  private final String publisher;
  private final String whole;
  private final String streamed;

  private JdkClient(Protocol protocol, boolean async, String... bodies) {
    client =
        HttpClient.newBuilder()
            .version(
                protocol == Protocol.H1 ? HttpClient.Version.HTTP_1_1 : HttpClient.Version.HTTP_2)
            .build();
    this.async = async;
    publisher = bodies[0];
    whole = bodies[1];
    streamed = bodies[2];
  }

  /** Names: {@code jdk-send}, {@code jdk-async}, and with {@code :PUBLISHER:HANDLER} behind. */
  static JdkClient named(String name, Protocol protocol) {
    String[] parts = name.split(":", -1);
    boolean async = parts[0].equals("jdk-async");
    if (parts.length == 3) {
      return new JdkClient(protocol, async, parts[1], parts[2], parts[2]);
    }
    return async
        ? new JdkClient(protocol, true, "ofString", "ofString", "ofLines")
        : new JdkClient(protocol, false, "ofByteArray", "ofByteArray", "ofInputStream");
  }

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) throws Exception {
    return send(address, body, headers, JdkReply.read(whole, ""));
  }

  @Override
  public Answer stream(URI address, byte[] body, Map<String, String> headers) throws Exception {
    // what is read as lines ends as the server-sent events and JSON lines of a server end
    return send(address, body, headers, JdkReply.read(streamed, "\n"));
  }

  private <T> Answer send(URI address, byte[] body, Map<String, String> headers, JdkReply<T> reply)
      throws Exception {
    HttpRequest request = request(address, body, headers);
    HttpResponse<T> response =
        async
            ? client.sendAsync(request, reply.handler()).get()
            : client.send(request, reply.handler());
    return new Answer(
        response.statusCode(), flat(response.headers()), reply.bytes().of(response.body()));
  }

  @Override
  public void leave(URI address, byte[] body) throws Exception {
    var handler = HttpResponse.BodyHandlers.ofInputStream();
    try (var in = client.send(request(address, body, Map.of()), handler).body()) {
      in.read();
    }
  }

  private HttpRequest request(URI address, byte[] body, Map<String, String> headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .POST(JdkBody.named(publisher, body));
    headers.forEach(request::header);
    return request.build();
  }

  private static Map<String, String> flat(HttpHeaders headers) {
    Map<String, String> flat = new HashMap<>();
    headers.map().forEach((name, values) -> flat.put(name, values.get(0)));
    return flat;
  }
}
