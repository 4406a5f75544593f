package io.loophound.seam.springretry;

import io.loophound.agent.seam.SeamRole;
import io.loophound.agent.seam.SeamSpec;

/** Keeps Spring Retry, and the retries of Spring Framework 7, from retrying a kill. */
public final class SpringRetrySeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "spring-retry";

  private static final String RETRY = "org.springframework.retry.";

  public SpringRetrySeam() {
    super(NAME);
    findVersion("org/springframework/retry/RetryContext.class");
    linkAgainst(RETRY);
    actAs(SeamRole.SUPPORTS);
    watch(
        point(
                RETRY + "support.RetryTemplate",
                "registerThrowable",
                "FailureHandler",
                RETRY + "RetryPolicy",
                RETRY + "RetryState",
                RETRY + "RetryContext",
                "java.lang.Throwable")
            .whereFound(),
        point(
                "org.springframework.core.retry.DefaultRetryPolicy",
                "shouldRetry",
                "PolicyHandler",
                "java.lang.Throwable")
            .whereFound());
  }
}
