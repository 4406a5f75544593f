package io.loophound.seam.awsasync;

import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;

/** The client over Netty. */
class NettyTest extends AwsContract {
  @Override
  SdkAsyncHttpClient client() {
    return NettyNioAsyncHttpClient.create();
  }
}
