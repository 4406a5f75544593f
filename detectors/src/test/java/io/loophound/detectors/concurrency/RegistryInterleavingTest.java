package io.loophound.detectors.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.internal.run.link.RunRegistry;
import io.loophound.detectors.internal.run.link.RunRegistry.Registration;
import io.loophound.detectors.internal.run.link.RunRegistry.Resolution;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every request of a conversation is taken for the same run, and no two share one. */
class RegistryInterleavingTest {
  private static final int CONVERSATIONS = 1000;
  private static final int REQUESTS = 12;
  private static final int THREADS = 16;

  private final RunRegistry registry =
      new RunRegistry(AgentPolicies.of(GuardPolicy.defaults()), () -> 1);

  /** One conversation; a third of them is known by the thread, the others by what was said. */
  private final class Caller {
    private final RunKey key;
    private final List<Message> history = new ArrayList<>();
    private final Set<String> runs = new HashSet<>();
    private Registration registration;
    private int requests;

    Caller(int number) {
      boolean byThread = number % 3 == 0;
      key = RunKey.ofThread(byThread ? 1000 + number : 0);
      String text = byThread ? "Where is my order?" : "Order number " + number + " is late";
      history.add(Message.of(Role.USER, text));
    }

    boolean advance() {
      if (registration == null) {
        ModelRequest request =
            new ModelRequest(Origin.of("test"), key, "gpt-4.1", Conversation.of(history), "", "");
        Resolution found = registry.resolve(request);
        runs.add(found.run().id());
        registration = registry.register(found, request);
        return true;
      }
      registry.recordReply(registration, "", "Let me see.", List.of());
      registration = null;
      history.add(Message.assistant("Let me see.", List.of()));
      history.add(Message.of(Role.USER, "And now?"));
      return ++requests < REQUESTS;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void platformThreads(long seed) throws Exception {
    check(seed, Interleaving.platformThreads());
  }

  @ParameterizedTest
  @ValueSource(longs = {14, 15, 16})
  void virtualThreads(long seed) throws Exception {
    ExecutorService pool = Interleaving.virtualThreads();
    assumeTrue(pool != null, "this Java has no virtual threads");
    check(seed, pool);
  }

  private void check(long seed, ExecutorService pool) throws Exception {
    List<Caller> callers = new ArrayList<>();
    for (int i = 0; i < CONVERSATIONS; i++) {
      callers.add(new Caller(i));
    }
    Interleaving.of(pool, THREADS, callers, seed, Caller::advance);
    Set<String> all = new HashSet<>();
    for (Caller caller : callers) {
      assertThat(caller.requests).isEqualTo(REQUESTS);
      assertThat(caller.runs).hasSize(1);
      all.addAll(caller.runs);
    }
    assertThat(all).hasSize(CONVERSATIONS);
  }
}
