package io.loophound.integration.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.testkit.TestContext;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ToolTaskHandlerTest {
  private static final RunScope RUN = new RunScope("clerk", "", 7);

  private final Handler handler = new ToolTaskHandler(new TestContext());
  private final AtomicReference<RunScope> seen = new AtomicReference<>();

  @Test
  void theTaskKnowsItsRunOnAnotherThread() throws Exception {
    Runnable task = handedOver();
    Thread thread = new Thread(task);
    thread.start();
    thread.join();

    assertThat(seen).hasValue(RUN);
    assertThat(Scopes.run()).isNull();
  }

  @Test
  void afterATaskTheThreadIsInItsOwnRunAgain() {
    Runnable task = handedOver();
    RunScope other = new RunScope("other", "", 8);
    RunScope outer = Scopes.openRun(other);
    try {
      task.run();
      assertThat(Scopes.run()).isEqualTo(other);
    } finally {
      Scopes.closeRun(outer);
    }
    assertThat(seen.get().id()).isEqualTo(RUN.id());
  }

  @Test
  void aTaskOfNoRunIsLeftAlone() {
    assertThat(enter()).isNull();
  }

  private Runnable handedOver() {
    RunScope outer = Scopes.openRun(RUN);
    try {
      return (Runnable) ((Invocation.Proceed) enter()).arguments()[0];
    } finally {
      Scopes.closeRun(outer);
    }
  }

  private Invocation enter() {
    Runnable task = () -> seen.set(Scopes.run());
    return handler.enter(new WovenCall(String.class, "self", new Object[] {task}));
  }
}
