package io.loophound.agent.it.aws.apps;

import java.net.URI;
import java.util.List;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.Protocol;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeAsyncClient;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeClient;
import software.amazon.awssdk.services.bedrockruntime.model.Message;
import software.amazon.awssdk.services.bedrockruntime.model.ToolConfiguration;

/** One way to ask a model. */
interface Turn extends AutoCloseable {

  /** What the model says. */
  Message ask(String model, List<Message> messages, ToolConfiguration tools);

  @Override
  void close();

  /** The way of this name, of Converse or, with {@code invoke-} before it, of InvokeModel. */
  static Turn of(String way, URI address) {
    return switch (way) {
      case "sync" -> new Sync(sync(address));
      case "async" -> new Async(async(address));
      case "stream" -> new Streamed(async(address));
      case "invoke-sync" -> {
        BedrockRuntimeClient client = sync(address);
        yield new Invoked(client, client::invokeModel);
      }
      case "invoke-async" -> {
        BedrockRuntimeAsyncClient client = async(address);
        yield new Invoked(client, request -> client.invokeModel(request).join());
      }
      case "invoke-stream" -> new InvokedAsStream(async(address));
      default -> throw new IllegalArgumentException(way);
    };
  }

  private static AwsCredentialsProvider nobody() {
    return StaticCredentialsProvider.create(AwsBasicCredentials.create("nobody", "nothing"));
  }

  private static BedrockRuntimeClient sync(URI address) {
    return BedrockRuntimeClient.builder()
        .endpointOverride(address)
        .region(Region.US_EAST_1)
        .credentialsProvider(nobody())
        .build();
  }

  private static BedrockRuntimeAsyncClient async(URI address) {
    return BedrockRuntimeAsyncClient.builder()
        .endpointOverride(address)
        .region(Region.US_EAST_1)
        .credentialsProvider(nobody())
        .httpClient(NettyNioAsyncHttpClient.builder().protocol(Protocol.HTTP1_1).build())
        .build();
  }

  /** A thread waits for the whole reply. */
  record Sync(BedrockRuntimeClient client) implements Turn {
    @Override
    public Message ask(String model, List<Message> messages, ToolConfiguration tools) {
      return client
          .converse(request -> request.modelId(model).messages(messages).toolConfig(tools))
          .output()
          .message();
    }

    @Override
    public void close() {
      client.close();
    }
  }

  /** The whole reply comes in a future. */
  record Async(BedrockRuntimeAsyncClient client) implements Turn {
    @Override
    public Message ask(String model, List<Message> messages, ToolConfiguration tools) {
      return client
          .converse(request -> request.modelId(model).messages(messages).toolConfig(tools))
          .join()
          .output()
          .message();
    }

    @Override
    public void close() {
      client.close();
    }
  }
}
