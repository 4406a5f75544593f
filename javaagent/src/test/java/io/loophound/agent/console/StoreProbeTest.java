package io.loophound.agent.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.StoreException;
import io.loophound.agent.store.view.StoreRequests;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StoreProbeTest {
  private final Asked asked = new Asked();
  private final AtomicLong now = new AtomicLong();
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final StoreProbe impatient = probe(Duration.ofMillis(1));
  private final StoreProbe patient = probe(Duration.ofDays(1));

  /** A store that answers when it is told to. */
  private static final class Asked implements StoreRequests {
    private final BlockingQueue<CompletableFuture<Object>> questions = new LinkedBlockingQueue<>();

    @Override
    @SuppressWarnings("unchecked") // the probe asks for one kind of answer
    public <T> CompletableFuture<T> request(Function<FleetStore, Supplier<T>> command) {
      CompletableFuture<Object> answer = new CompletableFuture<>();
      questions.add(answer);
      return (CompletableFuture<T>) answer;
    }

    CompletableFuture<Object> next() throws InterruptedException {
      return questions.take();
    }
  }

  private StoreProbe probe(Duration longest) {
    return new StoreProbe(asked, "redis://here", longest, now::get, lines::add);
  }

  @AfterEach
  void close() {
    impatient.close();
    patient.close();
  }

  private CompletableFuture<Boolean> ask() {
    return CompletableFuture.supplyAsync(patient::isAnswered);
  }

  private void passes(Duration time) {
    now.addAndGet(time.toNanos());
  }

  @Test
  void nobodyWaitsForAStoreThatDoesNotAnswer() throws InterruptedException {
    for (int i = 0; i < 100; i++) {
      assertThat(impatient.isAnswered()).isFalse();
      passes(Duration.ofSeconds(10));
    }
    CompletableFuture<Object> question = asked.next();
    assertThat(asked.questions).as("it is asked once").isEmpty();
    assertThat(lines)
        .containsExactly("WARN not ready: the store redis://here: no answer within 1 ms");
    question.complete(true);
    passes(Duration.ofSeconds(10));
    assertThat(impatient.isAnswered()).as("what came too late counts for nobody").isFalse();
  }

  @Test
  void oneQuestionASecondIsAskedForAll() throws Exception {
    CompletableFuture<Boolean> first = ask();
    asked.next().complete(true);
    assertThat(first.get()).isTrue();
    passes(Duration.ofSeconds(1));
    assertThat(patient.isAnswered()).isTrue();
    assertThat(asked.questions).isEmpty();
    passes(Duration.ofMillis(1));
    CompletableFuture<Boolean> second = ask();
    asked.next().completeExceptionally(new StoreException("it is gone"));
    assertThat(second.get(1, TimeUnit.DAYS)).isFalse();
    assertThat(patient.isAnswered()).isFalse();
    assertThat(lines).containsExactly("WARN not ready: the store redis://here: it is gone");
    passes(Duration.ofSeconds(2));
    CompletableFuture<Boolean> third = ask();
    asked.next().complete(true);
    assertThat(third.get()).isTrue();
    assertThat(lines).last().isEqualTo("ready: the store redis://here answers again");
  }
}
