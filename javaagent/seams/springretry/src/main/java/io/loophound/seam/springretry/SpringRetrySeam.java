package io.loophound.seam.springretry;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.seam.SeamRole;
import java.util.List;

/** Keeps Spring Retry, and the retries of Spring Framework 7, from retrying a kill. */
public final class SpringRetrySeam implements Seam {
  /** The seam's name. */
  public static final String NAME = "spring-retry";

  private static final String RETRY = "org.springframework.retry.";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        new Point(
                RETRY + "support.RetryTemplate",
                "registerThrowable",
                List.of(
                    RETRY + "RetryPolicy",
                    RETRY + "RetryState",
                    RETRY + "RetryContext",
                    "java.lang.Throwable"),
                "io.loophound.seam.springretry.FailureHandler")
            .whereFound(),
        new Point(
                "org.springframework.core.retry.DefaultRetryPolicy",
                "shouldRetry",
                List.of("java.lang.Throwable"),
                "io.loophound.seam.springretry.PolicyHandler")
            .whereFound());
  }

  @Override
  public boolean besideLibrary() {
    return true;
  }

  @Override
  public SeamRole role() {
    return SeamRole.SUPPORTS;
  }

  @Override
  public String versionResource() {
    return "org/springframework/retry/RetryContext.class";
  }

  @Override
  public List<String> libraries() {
    return List.of(RETRY);
  }
}
