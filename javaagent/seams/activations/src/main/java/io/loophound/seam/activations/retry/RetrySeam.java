package io.loophound.seam.activations.retry;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/** Lets Spring Retry know that a kill is final. */
public final class RetrySeam implements Seam {
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
                "io.loophound.seam.activations.retry.FailureHandler")
            .whereFound());
  }

  @Override
  public boolean besideLibrary() {
    return true;
  }

  @Override
  public boolean onlyNotes() {
    return true;
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
