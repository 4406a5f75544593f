package io.loophound.seam.awsasync;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.SdkEventLoopGroup;

/** The client over Netty. A client that owns its threads waits two seconds to close them. */
class NettyTest extends AwsContract {
  private static final SdkEventLoopGroup THREADS =
      SdkEventLoopGroup.builder().numberOfThreads(2).build();

  @Override
  SdkAsyncHttpClient client() {
    return NettyNioAsyncHttpClient.builder().eventLoopGroup(THREADS).build();
  }

  @AfterAll
  static void closeThreads() {
    var unused = THREADS.eventLoopGroup().shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }
}
