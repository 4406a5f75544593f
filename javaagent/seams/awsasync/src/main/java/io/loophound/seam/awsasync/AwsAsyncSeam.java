package io.loophound.seam.awsasync;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/**
 * Watches the asynchronous clients of the AWS SDK, over Netty and over the AWS Common Runtime.
 * Retries happen above: each attempt is a call of the watched method.
 */
public final class AwsAsyncSeam implements Seam {
  /** The seam's name. */
  public static final String NAME = "aws-async";

  private static final String HTTP = "software.amazon.awssdk.http.";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        client("nio.netty.NettyNioAsyncHttpClient"), client("crt.AwsCrtAsyncHttpClient"));
  }

  @Override
  public boolean besideLibrary() {
    return true;
  }

  @Override
  public String versionResource() {
    return "META-INF/maven/software.amazon.awssdk/http-client-spi/pom.properties";
  }

  @Override
  public List<String> libraries() {
    return List.of("software.amazon.awssdk.", "org.reactivestreams.");
  }

  private static Point client(String type) {
    return new Point(
        HTTP + type,
        "execute",
        List.of(HTTP + "async.AsyncExecuteRequest"),
        "io.loophound.seam.awsasync.ExecuteHandler");
  }
}
