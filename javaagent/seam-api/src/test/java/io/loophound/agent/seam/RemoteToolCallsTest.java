package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RemoteToolCallsTest {
  private final RemoteToolCalls calls = new RemoteToolCalls();

  @Test
  void workForAServerIsOfWhoeverWaitsForItsTool() {
    assertThat(calls.onlyActivation()).isZero();
    Object first = calls.begin();
    Object second = calls.begin();
    assertThat(calls.onlyActivation()).isEqualTo(Activations.current()).isPositive();
    calls.end(first);
    assertThat(calls.onlyActivation()).isEqualTo(Activations.current());
    calls.end(second);
    assertThat(calls.onlyActivation()).isZero();
  }

  @Test
  void nobodyCanTellWhileSeveralWait() throws Exception {
    Object own = calls.begin();
    Object other = onAnotherThread();
    assertThat(calls.onlyActivation()).isZero();
    calls.end(other);
    assertThat(calls.onlyActivation()).isEqualTo(Activations.current());
    calls.end(own);
  }

  @Test
  void nothingIsCertainOnceThereWereTooMany() {
    Object first = calls.begin();
    for (int i = 0; i < 2000; i++) {
      assertThat(calls.begin()).isNotNull();
    }
    calls.end(first);
    assertThat(calls.onlyActivation()).isZero();
  }

  private Object onAnotherThread() throws Exception {
    CompletableFuture<Object> begun = new CompletableFuture<>();
    Thread thread = new Thread(() -> begun.complete(calls.begin()));
    thread.start();
    thread.join();
    return begun.get();
  }
}
