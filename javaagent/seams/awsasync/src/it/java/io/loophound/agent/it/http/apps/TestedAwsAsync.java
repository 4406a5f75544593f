package io.loophound.agent.it.http.apps;

import java.util.List;

/** The asynchronous clients of the AWS SDK. */
public final class TestedAwsAsync implements TestedClient {
  private static final String SEAM = "aws-async";

  @Override
  public String folder() {
    return "awsasync";
  }

  @Override
  public List<Use> uses() {
    return List.of(
        Use.of("aws-netty", "AWS SDK over Netty", SEAM, Protocol.H1, Protocol.H2, Protocol.H2C)
            .with(Use.Trait.OWN_JVM, Use.Trait.KIND));
  }

  @Override
  public Client open(String name, Protocol protocol) {
    return new AwsAsync(protocol);
  }
}
