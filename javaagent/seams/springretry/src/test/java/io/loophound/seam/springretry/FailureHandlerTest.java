package io.loophound.seam.springretry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.testkit.TestContext;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.retry.RetryContext;
import org.springframework.retry.RetryPolicy;
import org.springframework.retry.RetryState;
import org.springframework.retry.support.DefaultRetryState;
import org.springframework.retry.support.RetryTemplate;

class FailureHandlerTest {
  private final RuntimeException kill = new LoopHoundKill("stopped", "lh-1", "");

  private final Handler handler = new FailureHandler(new TestContext());
  private final RetryTemplate template = new Watched();
  private int attempts;

  @Test
  void whatAKillEndedIsNotRepeated() {
    assertThatThrownBy(() -> template.execute(context -> fail(kill))).isSameAs(kill);
    assertThat(attempts).isOne();
  }

  @Test
  void norWhereTheKillIsACause() {
    RuntimeException wrapped = new IllegalStateException(new RuntimeException(kill));
    assertThatThrownBy(() -> template.execute(context -> fail(wrapped))).isSameAs(wrapped);
    assertThat(attempts).isOne();
  }

  @Test
  void whoRecoversIsAskedAtOnce() {
    Object seen = template.execute(context -> fail(kill), RetryContext::getLastThrowable);
    assertThat(seen).isSameAs(kill);
    assertThat(attempts).isOne();
  }

  @Test
  void otherFailuresAreRepeatedAsEver() {
    RuntimeException other = new IllegalStateException("model is overloaded");
    assertThatThrownBy(() -> template.execute(context -> fail(other))).isSameAs(other);
    assertThat(attempts).isEqualTo(3);
  }

  @Test
  void deliveriesAreLeftToTheirOwner() {
    RetryState message = new DefaultRetryState("message 7");
    for (int delivery = 1; delivery <= 3; delivery++) {
      assertThatThrownBy(() -> template.execute(context -> fail(kill), message)).isSameAs(kill);
      assertThat(attempts).isEqualTo(delivery);
    }
  }

  @Test
  void theLibraryHasTheMethod() {
    Point point = new SpringRetrySeam().points().get(0);
    assertThat(point.type()).isEqualTo(RetryTemplate.class.getName());
    assertThat(point.handler()).isEqualTo(FailureHandler.class.getName());
    assertThat(RetryTemplate.class.getDeclaredMethods())
        .filteredOn(method -> point.mayBeNamed(method.getName()))
        .extracting(FailureHandlerTest::parameters)
        .containsExactly(point.parameters());
  }

  private static List<String> parameters(Method method) {
    return Arrays.stream(method.getParameterTypes()).map(Class::getName).toList();
  }

  private Object fail(RuntimeException failure) {
    attempts++;
    throw failure;
  }

  /** Calls the handler where the woven method does. */
  private final class Watched extends RetryTemplate {
    @Override
    protected void registerThrowable(
        RetryPolicy policy, RetryState state, RetryContext context, Throwable thrown) {
      Object[] arguments = {policy, state, context, thrown};
      assertThat(handler.enter(new WovenCall(RetryTemplate.class, this, arguments))).isNull();
      super.registerThrowable(policy, state, context, thrown);
    }
  }
}
