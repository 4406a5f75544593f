package io.loophound.agent.it.http.apps;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSink;
import okio.BufferedSource;

/** OkHttp: at once, from its queue, and with a body that can be written only once. */
final class OkHttp implements Client {
  private static final MediaType JSON = MediaType.get("application/json");

  private final OkHttpClient client;
  private final String how;

  OkHttp(String how, Protocol protocol) {
    this.how = how;
    OkHttpClient.Builder builder = new OkHttpClient.Builder().readTimeout(Duration.ofMinutes(2));
    if (protocol == Protocol.H2C) {
      builder.protocols(List.of(okhttp3.Protocol.H2_PRIOR_KNOWLEDGE));
    }
    client = builder.build();
  }

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) throws Exception {
    return send(address, body, headers, response -> response.body().bytes());
  }

  @Override
  public Answer stream(URI address, byte[] body, Map<String, String> headers) throws Exception {
    return send(address, body, headers, OkHttp::pieces);
  }

  private static byte[] pieces(Response response) throws IOException {
    Buffer read = new Buffer();
    BufferedSource source = response.body().source();
    while (!source.exhausted()) {
      source.read(read, 100);
    }
    return read.readByteArray();
  }

  @Override
  public void leave(URI address, byte[] body) throws Exception {
    Call call = client.newCall(request(address, body, Map.of()));
    try (Response response = call.execute()) {
      response.body().source().readByte();
      call.cancel();
    }
  }

  @Override
  public void close() {
    client.dispatcher().executorService().shutdown();
    client.connectionPool().evictAll();
  }

  private interface Reading {
    byte[] of(Response response) throws IOException;
  }

  private Answer send(URI address, byte[] body, Map<String, String> headers, Reading reading)
      throws Exception {
    Call call = client.newCall(request(address, body, headers));
    return how.equals("okhttp-queue") ? queued(call, reading) : answer(call.execute(), reading);
  }

  private static Answer answer(Response from, Reading reading) throws IOException {
    try (Response response = from) {
      Map<String, String> found = new HashMap<>();
      for (String name : response.headers().names()) {
        found.put(name, response.header(name));
      }
      return new Answer(response.code(), found, reading.of(response));
    }
  }

  private static Answer queued(Call call, Reading reading) throws Exception {
    CompletableFuture<Answer> future = new CompletableFuture<>();
    call.enqueue(
        new Callback() {
          @Override
          public void onFailure(Call failed, IOException e) {
            future.completeExceptionally(e);
          }

          @Override
          public void onResponse(Call answered, Response response) {
            try {
              future.complete(answer(response, reading));
            } catch (IOException e) {
              future.completeExceptionally(e);
            }
          }
        });
    return future.get();
  }

  @SuppressWarnings("deprecation") // the other order of arguments is not in version 3
  private Request request(URI address, byte[] body, Map<String, String> headers) {
    RequestBody content =
        how.equals("okhttp-once") ? new Once(body) : RequestBody.create(JSON, body);
    Request.Builder request = new Request.Builder().url(address.toString()).post(content);
    headers.forEach(request::header);
    return request.build();
  }

  /** Of unknown length, and gone when it is written. */
  private static final class Once extends RequestBody {
    private byte[] bytes;

    Once(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public MediaType contentType() {
      return JSON;
    }

    @Override
    public boolean isOneShot() {
      return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      if (bytes == null) {
        throw new IOException("written before");
      }
      for (int from = 0; from < bytes.length; from += 5000) {
        sink.write(bytes, from, Math.min(5000, bytes.length - from));
        sink.flush();
      }
      bytes = null;
    }
  }
}
