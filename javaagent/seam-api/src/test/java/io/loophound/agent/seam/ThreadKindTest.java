package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadKindTest {

  @ParameterizedTest
  @CsvSource({
    "io.netty.util.concurrent.SingleThreadEventExecutor$4, run",
    "org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker, run",
    "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner, run",
    "org.jboss.threads.EnhancedQueueExecutor$ThreadBody, run",
    "kotlinx.coroutines.scheduling.CoroutineScheduler$Worker, run",
    "org.quartz.simpl.SimpleThreadPool$WorkerThread, run",
    "java.awt.EventDispatchThread, run",
    "com.amazonaws.services.lambda.runtime.api.client.AWSLambda, main",
    "com.example.jobs.HomeMadeThreadPool$1, run",
    "com.example.net.SelectorEventLoop, run"
  })
  void loopsOfPoolsAndServersServeAnybody(String type, String method) {
    assertThat(ThreadKind.isSharedLoop(type, method)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "com.example.Agent, run",
    "com.example.Main, main",
    "java.lang.Thread, run",
    "java.util.concurrent.FutureTask, run",
    "java.util.concurrent.ThreadPoolExecutor, execute",
    "java.util.concurrent.ThreadPoolExecutor$CallerRunsPolicy, rejectedExecution",
    "io.netty.channel.AbstractChannel, connect",
    "org.springframework.core.task.SimpleAsyncTaskExecutor$ConcurrencyThrottlingRunnable, run"
  })
  void otherFramesSayNothing(String type, String method) {
    assertThat(ThreadKind.isSharedLoop(type, method)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aThreadIsWhatItWasStartedWithHoweverDeepItStands(boolean nested) throws Exception {
    ThreadKind[] seen = new ThreadKind[1];
    Thread thread = new Thread(() -> seen[0] = nested ? deep(100) : ThreadKind.ofThisThread());
    thread.start();
    thread.join();

    assertThat(seen[0]).isEqualTo(ThreadKind.OWN);
  }

  private static ThreadKind deep(int frames) {
    return frames == 0 ? ThreadKind.ofThisThread() : deep(frames - 1);
  }
}
