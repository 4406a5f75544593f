package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.guard.Verdict.Enforcement;
import io.loophound.detectors.policy.Action;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThrottleTest {
  private final List<Long> waits = new ArrayList<>();
  private final SeamContext context =
      new SeamContext() {
        @Override
        public Guard guard() {
          throw new UnsupportedOperationException();
        }

        @Override
        public RuntimeException kill(Verdict verdict) {
          throw new UnsupportedOperationException();
        }

        @Override
        public AgentState state() {
          return new AgentState();
        }

        @Override
        public void error(Throwable thrown) {
          throw new AssertionError(thrown);
        }

        @Override
        public void delayed(long millis) {
          waits.add(millis);
        }
      };

  private static Verdict delay(Action action, boolean enforced, long millis) {
    Duration delay = Duration.ofMillis(millis);
    return new Verdict(
        action, Enforcement.of(enforced), "cycle", null, "", "", "", "", Duration.ZERO, delay);
  }

  @Test
  void waitsAsLongAsTheVerdictSays() {
    long begin = System.nanoTime();
    Throttle.apply(delay(Action.THROTTLE, true, 40), context);

    assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(40_000_000L);
    assertThat(waits).singleElement().matches(millis -> millis >= 39);
  }

  @Test
  void waitsForNothingElse() {
    Throttle.apply(Verdict.ALLOW, context);
    Throttle.apply(delay(Action.THROTTLE, false, 60_000), context);
    Throttle.apply(delay(Action.WARN, true, 60_000), context);
    Throttle.apply(delay(Action.THROTTLE, true, 0), context);
    Throttle.apply(null, context);

    assertThat(waits).isEmpty();
  }

  @Test
  void anInterruptEndsTheWaitAndStays() {
    Thread.currentThread().interrupt();
    long begin = System.nanoTime();
    Throttle.apply(delay(Action.THROTTLE, true, 60_000), context);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(System.nanoTime() - begin).isLessThan(30_000_000_000L);
    assertThat(waits).hasSize(1);
  }

  @Test
  void eventLoopsDoNotWait() {
    assertThat(Throttle.mayWait(new Thread("main"))).isTrue();
    assertThat(Throttle.mayWait(new Thread("http-nio-8080-exec-3"))).isTrue();
    assertThat(Throttle.mayWait(new Thread("XNIO-1 task-2"))).isTrue();
    assertThat(Throttle.mayWait(new Thread("nioEventLoopGroup-2-1"))).isFalse();
    assertThat(Throttle.mayWait(new Thread("vert.x-eventloop-thread-0"))).isFalse();
    assertThat(Throttle.mayWait(new Thread("HttpClient-1-SelectorManager"))).isFalse();
    assertThat(Throttle.mayWait(new Thread("XNIO-1 I/O-4"))).isFalse();
  }
}
