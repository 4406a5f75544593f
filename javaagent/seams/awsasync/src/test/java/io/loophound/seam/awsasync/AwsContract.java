package io.loophound.seam.awsasync;

import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.HttpClientContract;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;

/** An asynchronous client, woven; what it is made of is left open. */
abstract class AwsContract extends HttpClientContract {
  private final SdkAsyncHttpClient client = client();

  abstract SdkAsyncHttpClient client();

  @BeforeEach
  final void watch() {
    Woven.watch(context);
  }

  @AfterEach
  final void close() {
    Woven.unwatch();
    client.close();
  }

  @Override
  protected final String seam() {
    return "aws-async";
  }

  @Override
  protected final Answer post(URI address, String json, Map<String, String> headers)
      throws Exception {
    Exchange exchange = new Exchange();
    CompletableFuture<Void> sent = client.execute(exchange.request(address, json, headers));
    Answer answer = new Answer(exchange.status.get(), exchange.body.get(), exchange.warning);
    sent.get(); // ends well, whatever we did about the call
    return answer;
  }

  @Override
  protected final void leave(URI address, String json) throws Exception {
    Exchange exchange = new Exchange();
    CompletableFuture<Void> sent = client.execute(exchange.request(address, json, Map.of()));
    exchange.begun.get();
    sent.completeExceptionally(new InterruptedException("left"));
  }
}
