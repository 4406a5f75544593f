package io.loophound.seam.springretry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation.Replace;
import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.testkit.TestContext;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.core.retry.RetryException;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.util.backoff.BackOff;

class PolicyHandlerTest {
  private final RuntimeException kill = new LoopHoundKill("stopped", "lh-1", "");

  private final Handler handler = new PolicyHandler(new TestContext());
  private final RetryPolicy policy =
      RetryPolicy.builder().maxRetries(2).delay(Duration.ZERO).build();
  private final RetryTemplate template = new RetryTemplate(new Watched());
  private int attempts;

  @Test
  void whatAKillEndedIsNotRepeated() {
    assertThatThrownBy(() -> template.execute(() -> fail(kill)))
        .isInstanceOf(RetryException.class)
        .hasCause(kill);
    assertThat(attempts).isOne();
  }

  @Test
  void norWhereTheKillIsACause() {
    Exception wrapped = new IllegalStateException(new RuntimeException(kill));
    assertThatThrownBy(() -> template.execute(() -> fail(wrapped))).hasCause(wrapped);
    assertThat(attempts).isOne();
  }

  @Test
  void otherFailuresAreRepeatedAsEver() {
    Exception other = new IllegalStateException("model is overloaded");
    assertThatThrownBy(() -> template.execute(() -> fail(other))).hasCause(other);
    assertThat(attempts).isEqualTo(3);
  }

  @Test
  void theLibraryHasTheMethod() throws ReflectiveOperationException {
    Point point = new SpringRetrySeam().points().get(1);
    assertThat(point.handler()).isEqualTo(PolicyHandler.class.getName());
    assertThat(policy.getClass().getName()).isEqualTo(point.type());
    assertThat(policy.getClass().getDeclaredMethod(point.method(), Throwable.class).getReturnType())
        .isEqualTo(boolean.class);
    assertThat(point.parameters()).containsExactly(Throwable.class.getName());
  }

  private Object fail(Exception failure) throws Exception {
    attempts++;
    throw failure;
  }

  /** Calls the handler where the woven method does. */
  private final class Watched implements RetryPolicy {
    @Override
    public boolean shouldRetry(Throwable failure) {
      Object[] arguments = {failure};
      Replace stop = (Replace) handler.enter(new WovenCall(policy.getClass(), policy, arguments));
      return stop == null ? policy.shouldRetry(failure) : (boolean) stop.value();
    }

    @Override
    public BackOff getBackOff() {
      return policy.getBackOff();
    }
  }
}
