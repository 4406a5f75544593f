package io.loophound.seam.awsasync;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamSpec;

/**
 * Watches the asynchronous clients of the AWS SDK, over Netty and over the AWS Common Runtime.
 * Retries happen above: each attempt is a call of the watched method.
 */
public final class AwsAsyncSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "aws-async";

  private static final String HTTP = "software.amazon.awssdk.http.";

  public AwsAsyncSeam() {
    super(NAME);
    findVersion("META-INF/maven/software.amazon.awssdk/http-client-spi/pom.properties");
    linkAgainst("software.amazon.awssdk.", "org.reactivestreams.");
    watch(client("nio.netty.NettyNioAsyncHttpClient"), client("crt.AwsCrtAsyncHttpClient"));
  }

  private Point client(String type) {
    return point(HTTP + type, "execute", "ExecuteHandler", HTTP + "async.AsyncExecuteRequest");
  }
}
