package io.loophound.agent.it.http.apps;

import static org.asynchttpclient.Dsl.asyncHttpClient;

import io.netty.handler.codec.http.HttpHeaders;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.asynchttpclient.AsyncHandler;
import org.asynchttpclient.AsyncHttpClient;
import org.asynchttpclient.BoundRequestBuilder;
import org.asynchttpclient.HttpResponseBodyPart;
import org.asynchttpclient.HttpResponseStatus;
import org.asynchttpclient.Response;

/** AsyncHttpClient: with a body in memory, and with one that can be read only once. */
final class AhcClient implements Client {
  private final AsyncHttpClient client = asyncHttpClient();
  private final boolean once;

  AhcClient(String name) {
    once = name.equals("ahc-once");
  }

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) throws Exception {
    Response response = request(address, body, headers).execute().get();
    return new Answer(
        response.getStatusCode(),
        headers(response.getHeaders()),
        response.getResponseBodyAsBytes());
  }

  @Override
  public Answer stream(URI address, byte[] body, Map<String, String> headers) throws Exception {
    return request(address, body, headers).execute(new Pieces(false)).get();
  }

  @Override
  public void leave(URI address, byte[] body) throws Exception {
    request(address, body, Map.of()).execute(new Pieces(true)).get();
  }

  @Override
  public void close() throws IOException {
    client.close();
  }

  private BoundRequestBuilder request(URI address, byte[] body, Map<String, String> headers) {
    BoundRequestBuilder request =
        client.preparePost(address.toString()).setHeader("Content-Type", "application/json");
    headers.forEach(request::setHeader);
    return once ? request.setBody(new ByteArrayInputStream(body)) : request.setBody(body);
  }

  private static Map<String, String> headers(HttpHeaders from) {
    Map<String, String> headers = new HashMap<>();
    from.forEach(header -> headers.put(header.getKey(), header.getValue()));
    return headers;
  }

  /** The pieces of a reply, each as it comes in. */
  private static final class Pieces implements AsyncHandler<Answer> {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final boolean leaves;
    private int status;
    private Map<String, String> headers = Map.of();
    private Throwable thrown;

    Pieces(boolean leaves) {
      this.leaves = leaves;
    }

    @Override
    public State onStatusReceived(HttpResponseStatus response) {
      status = response.getStatusCode();
      return State.CONTINUE;
    }

    @Override
    public State onHeadersReceived(HttpHeaders received) {
      headers = headers(received);
      return State.CONTINUE;
    }

    @Override
    public State onBodyPartReceived(HttpResponseBodyPart part) {
      bytes.writeBytes(part.getBodyPartBytes());
      return leaves ? State.ABORT : State.CONTINUE;
    }

    @Override
    public void onThrowable(Throwable failure) {
      thrown = failure;
    }

    @Override
    public Answer onCompleted() throws IOException {
      if (thrown != null) {
        throw new IOException(thrown);
      }
      return new Answer(status, headers, bytes.toByteArray());
    }
  }
}
