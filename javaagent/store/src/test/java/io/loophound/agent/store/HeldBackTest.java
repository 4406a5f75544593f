package io.loophound.agent.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.guard.ModelTicket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * What calls under way hold back of a budget that several JVMs share, and what they overspend: what
 * they cost beyond that, and nothing else.
 */
class HeldBackTest {
  private static final int JVMS = 5;
  private static final int REQUEST = 100;
  private static final int REPLY = 60;

  private final List<Jvm> started = new ArrayList<>();
  @AutoClose private final RedisServer server = RedisServer.start();

  private void start(int tokens) {
    for (int i = 0; i < JVMS; i++) {
      String name = "jvm" + i;
      RedisStore store =
          new RedisStore(RedisAddress.of(server.url()), 2000, "t", name, System::nanoTime);
      // it has an answer before it decides
      Jvm jvm =
          new Jvm(name, store, Jvm.budget("fleet-tokens-per-day", tokens), Duration.ofSeconds(20));
      started.add(jvm.connected());
    }
  }

  @AfterEach
  void stop() throws InterruptedException {
    for (Jvm jvm : started) {
      jvm.stop();
    }
  }

  /** The tickets of calls under way at once, each JVM in turn, until so many are refused. */
  private List<ModelTicket> beginAll(IntFunction<ModelTicket> begin, int refusals) {
    List<ModelTicket> open = new ArrayList<>();
    int refused = 0;
    for (int i = 0; refused < refusals; i++) {
      ModelTicket ticket = begin.apply(i);
      started.get(i % JVMS).flush();
      refused += ticket.verdict().stops() ? 1 : 0;
      if (!ticket.verdict().stops()) {
        open.add(ticket);
      }
    }
    return open;
  }

  private void end(List<ModelTicket> open, int reply) {
    for (int i = 0; i < open.size(); i++) { // as many in each JVM, in the order in which they began
      started.get(i % JVMS).end(open.get(i), reply);
      started.get(i % JVMS).flush();
    }
  }

  private void awaitSpent(int tokens) {
    for (Jvm jvm : started) {
      Awaitility.await("all know")
          .until(
              () -> {
                ModelTicket asks = jvm.begin("");
                if (!asks.verdict().stops()) {
                  jvm.cancel(asks);
                }
                jvm.flush();
                return jvm.tokensOfFleet() == tokens;
              });
    }
  }

  @Test
  void theFirstCallsOfRunsHoldBackTheirRequestsAndOverspendTheirReplies() {
    int calls = 2 * JVMS;
    start(calls * REQUEST);
    List<ModelTicket> open = beginAll(i -> started.get(i % JVMS).begin(""), JVMS);
    assertThat(open).as("as many as their requests leave room for").hasSize(calls);
    end(open, REPLY);
    awaitSpent(calls * REQUEST + calls * REPLY);
    assertThat(beginAll(i -> started.get(i % JVMS).begin(""), JVMS)).isEmpty();
  }

  @Test
  void theNextCallsHoldBackWhatTheNewestHasCostAndOverspendNothing() {
    int most = 2 * JVMS * (REQUEST + REPLY);
    start(most);
    List<ModelTicket> first = new ArrayList<>();
    started.forEach(jvm -> first.add(jvm.goOn(1, 0)));
    end(first, REPLY);
    awaitSpent(JVMS * (REQUEST + REPLY));
    List<ModelTicket> open = beginAll(i -> started.get(i % JVMS).goOn(1, 1), JVMS);
    assertThat(open).as("one for each run, and no more").hasSize(JVMS);
    end(open, REPLY);
    awaitSpent(most);
  }
}
