package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class OpenToolCallsTest {
  private final OpenToolCalls calls = new OpenToolCalls();

  @Test
  void workForAServerIsOfWhoeverWaitsForItsTool() {
    assertThat(calls.activation()).isZero();
    Object first = calls.begin();
    Object second = calls.begin();
    assertThat(calls.activation()).isEqualTo(Activations.current()).isPositive();
    calls.end(first);
    assertThat(calls.activation()).isEqualTo(Activations.current());
    calls.end(second);
    assertThat(calls.activation()).isZero();
  }

  @Test
  void nobodyCanTellWhileSeveralWait() throws Exception {
    Object own = calls.begin();
    Object other = onAnotherThread();
    assertThat(calls.activation()).isZero();
    calls.end(other);
    assertThat(calls.activation()).isEqualTo(Activations.current());
    calls.end(own);
  }

  @Test
  void nothingIsCertainOnceThereWereTooMany() {
    Object first = calls.begin();
    for (int i = 0; i < 2000; i++) {
      assertThat(calls.begin()).isNotNull();
    }
    calls.end(first);
    assertThat(calls.activation()).isZero();
  }

  private Object onAnotherThread() throws Exception {
    CompletableFuture<Object> begun = new CompletableFuture<>();
    Thread thread = new Thread(() -> begun.complete(calls.begin()));
    thread.start();
    thread.join();
    return begun.get();
  }
}
