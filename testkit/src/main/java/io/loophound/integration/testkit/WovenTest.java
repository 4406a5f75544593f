package io.loophound.integration.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Scopes;
import io.loophound.detectors.event.RunKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Runs each test on the woven library; afterwards no error was met and no scope is left open. */
public abstract class WovenTest {
  protected TestContext agent;

  @BeforeEach
  final void watch() {
    agent = new TestContext();
    Woven.watch(agent);
  }

  @AfterEach
  final void leavesNoTrace() {
    Woven.unwatch();
    assertThat(agent.errors).isEmpty();
    assertThat(agent.replies).hasSameSizeAs(agent.requests);
    assertThat(agent.toolOutcomes).hasSameSizeAs(agent.toolRequests);
    assertScopesClosed();
  }

  protected static void assertScopesClosed() {
    assertThat(Scopes.isInModelCall()).isFalse();
    long thread = Thread.currentThread().getId();
    assertThat(Scopes.runKey("").forActivation(thread)).isEqualTo(RunKey.ofThread(thread));
  }
}
