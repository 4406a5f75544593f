package io.loophound.benchmarks.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loophound.replay.Replay.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The reference model acts on the runs of the conformance cases that the guard acts on. */
class ReferenceModelTest {
  private static final Path CASES = Path.of("src/test/resources/conformance");

  /**
   * Cycles recorded without a model call, on which only the guard acts, and bare model calls at a
   * high rate, on which only the model does. The list only shrinks.
   */
  private static final Set<String> DIFFER =
      Set.of(
          "action-warn",
          "fairvisor-slides",
          "gm-03-cycle-of-three",
          "gm-04-cycle-of-five",
          "zx-01-session-rate");

  @Test
  void itActsOnTheRunsThatTheGuardActsOn() throws Exception {
    boolean python = new ProcessBuilder("sh", "-c", "command -v python3").start().waitFor() == 0;
    assumeTrue(python, "there is a python3");
    Entry guard = Entry.of(new LoopHoundReplay(View.FULL));
    TreeSet<String> differ = new TreeSet<>();
    int acted = 0;
    try (ProcessEntry model =
        new ProcessEntry("model", "python3 ../leaderboard/reference/judge.py")) {
      for (Run run : cases()) {
        boolean acts = model.judge(run).stopped();
        acted += acts ? 1 : 0;
        if (acts != guard.judge(run).stopped()) {
          differ.add(run.trace().id());
        }
      }
    }

    assertThat(acted).isGreaterThan(20);
    assertThat(differ).isEqualTo(DIFFER);
  }

  private static List<Run> cases() throws IOException {
    List<Run> runs = new ArrayList<>();
    try (Stream<Path> files = Files.list(CASES)) {
      for (Path file : files.sorted().toList()) {
        runs.addAll(Run.read("conformance", file));
      }
    }
    return runs;
  }
}
