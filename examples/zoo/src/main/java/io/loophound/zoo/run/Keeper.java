package io.loophound.zoo.run;

import io.loophound.zoo.score.Score;
import io.loophound.zoo.script.Program;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs many programs, a few at a time. */
final class Keeper {
  private final Agent agent;
  private final int atOnce;

  Keeper(Agent agent, int atOnce) {
    this.agent = agent;
    this.atOnce = atOnce;
  }

  /** Runs them and returns their scores in the order of the programs. */
  List<Score> run(List<Program> programs) throws InterruptedException, ExecutionException {
    ExecutorService executor = Executors.newFixedThreadPool(atOnce);
    try {
      List<Future<Score>> futures = new ArrayList<>();
      for (Program program : programs) {
        futures.add(executor.submit(() -> trial(program)));
      }
      List<Score> scores = new ArrayList<>();
      for (Future<Score> future : futures) {
        scores.add(future.get());
      }
      return scores;
    } finally {
      executor.shutdownNow();
    }
  }

  private Score trial(Program program) throws IOException, InterruptedException {
    return Trial.of(program, agent);
  }
}
