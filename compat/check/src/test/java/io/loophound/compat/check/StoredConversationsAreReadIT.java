package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RunningJvm;
import io.loophound.examples.standin.StandIn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A conversation in a store on disk that two JVMs go on with in turn: checkpoints of Koog and
 * LangGraph4j, a session of Google's ADK, a database under Spring AI's and Quarkus' chat memory.
 */
class StoredConversationsAreReadIT {
  private static final int STEPS = 12;
  private static final int ROUNDS = 6;
  private static final String READY = "ready\n";
  private static final StandIn MODELS = StandIn.start(0, 4 * STEPS, StoredClerk::named);

  /** A worker, and its model where it loops and where it works. */
  private record Worker(String module, String main, StoredClerk loops, StoredClerk works) {

    /** Its steps over two JVMs in turn. */
    Both twoJvms(Path folder, boolean honest) {
      String model = (honest ? works : loops) + "@" + module + honest;
      try (RunningJvm one = jvm(folder, model, honest).start()) {
        one.awaitOut(READY); // it makes the store
        try (RunningJvm other = jvm(folder, model, honest).start()) {
          other.awaitOut(READY);
          for (int i = 0; i < STEPS; i++) {
            String step = "step-" + (char) ('a' + i);
            (i % 2 == 0 ? one : other).send(step).awaitOut(step + " ");
          }
          return new Both(List.of(one.finish(), other.finish()), model);
        }
      }
    }

    private ForkedJvm jvm(Path folder, String model, boolean honest) {
      String order = honest ? "moves" : "denied";
      return new Subject(module)
          .app("io.loophound.compat." + main, Jdk.current(), folder.toString(), model)
          .args(order)
          .env("OPENAI_BASE_URL", MODELS.baseUrl())
          .env("QUARKUS_LANGCHAIN4J_OPENAI_BASE_URL", MODELS.baseUrl())
          .env("QUARKUS_DATASOURCE_JDBC_URL", "jdbc:h2:" + folder + "/memory;AUTO_SERVER=TRUE")
          .env("STORE", folder.toString())
          .env("ORDER", order);
    }

    @Override
    public String toString() {
      return module;
    }
  }

  /** What both JVMs left behind. */
  private record Both(List<Outcome> outcomes, String model) {
    List<String> lines(String part) {
      return outcomes.stream()
          .flatMap(outcome -> outcome.outLines().stream())
          .filter(line -> line.contains(part))
          .toList();
    }

    List<String> verdicts() {
      List<String> all = new ArrayList<>();
      for (Outcome outcome : outcomes) {
        Guarded.assertQuiet(outcome);
        all.addAll(Guarded.verdicts(outcome));
      }
      return all;
    }
  }

  static Stream<Worker> workers() {
    return Stream.of(
        looking("koog-1.0.0", "Checkpoints"),
        looking("koog-1.1.1", "Checkpoints"),
        looking("langgraph4j-1.8.17", "Checkpoints"),
        looking("google-adk-0.5.0", "KeptSession"),
        looking("google-adk-1.8.0", "KeptSession"),
        new Worker(
            "stored-spring-ai-2.0.1", "Invoices", StoredClerk.READS_AGAIN, StoredClerk.READS_ON),
        new Worker("stored-quarkus-1.10.0", "App", StoredClerk.ANSWERS, StoredClerk.ANSWERS));
  }

  private static Worker looking(String module, String main) {
    return new Worker(module, main, StoredClerk.LOOKS, StoredClerk.LOOKS);
  }

  @AfterAll
  static void close() {
    MODELS.close();
  }

  @ParameterizedTest
  @MethodSource("workers")
  void aLoopIsStoppedByTheSixthRound(Worker worker, @TempDir Path folder) {
    Both both = worker.twoJvms(folder, false);

    List<String> ended = both.lines(" ended: ");
    assertThat(ended).as("%s", both).isNotEmpty().allMatch(line -> line.endsWith("LoopHoundKill"));
    assertThat(both.lines(" went on: ")).as("%s", both).hasSizeBetween(2, ROUNDS - 1);
    assertThat(ended).as("%s", both).hasSize(STEPS - both.lines(" went on: ").size());
    List<String> verdicts = both.verdicts();
    assertThat(verdicts).anyMatch(line -> line.contains("verdict=block"));
    assertThat(verdicts).filteredOn(line -> line.contains("verdict=steer")).hasSizeLessThan(2);
  }

  @ParameterizedTest
  @MethodSource("workers")
  void workInTheSameStoreGoesOn(Worker worker, @TempDir Path folder) {
    Both both = worker.twoJvms(folder, true);

    assertThat(both.lines(" went on: ")).as("%s", both).hasSize(STEPS);
    assertThat(both.verdicts()).isEmpty();
  }
}
