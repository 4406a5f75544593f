package io.loophound.detectors.concurrency;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.guard.GuardScript;
import io.loophound.detectors.guard.Talk;
import io.loophound.detectors.guard.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * One run with a script made from a seed. It advances by the smallest piece that a thread can do (a
 * request, a reply, a result), and writes down everything the guard said. Not thread-safe: whoever
 * holds it hands it over.
 */
final class ScriptedRun {
  private static final int ROUNDS = 10;
  private static final int ASKS_AFTER_A_REFUSAL = 3;

  private record Round(List<ToolCall> calls, List<String> results) {}

  private final Talk talk;
  private final List<Round> rounds = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private final Set<String> runIds = new TreeSet<>();
  private int refusals;
  private int round;
  private int results = -1;

  ScriptedRun(GuardScript script, long seed, int number) {
    Random random = new Random(seed * 1_000_003 + number);
    Talk.ToolSeam[] seams = Talk.ToolSeam.values();
    talk = script.talk().system("You help customers.").tools(seams[number % seams.length]);
    if (random.nextBoolean()) {
      talk.withoutCallIds();
    }
    if (random.nextInt(3) == 0) {
      talk.session("session-" + number);
    }
    // every fourth conversation begins with the same words
    talk.user(number % 4 == 0 ? "Where is my order?" : "Order number " + number + " is late");
    write(number, random);
  }

  private void write(int number, Random random) {
    int start = random.nextInt(4);
    int period = 1 + random.nextInt(4);
    int parallel = 1 + random.nextInt(2);
    int kind = number % 5;
    for (int i = 0; i < ROUNDS; i++) {
      boolean loops = i >= start && (kind < 3 || (kind == 3 && i < start + 2 * period));
      List<ToolCall> calls = new ArrayList<>();
      List<String> answers = new ArrayList<>();
      for (int c = 0; c < parallel; c++) {
        int place = loops ? (i - start) % period : 100 + i;
        boolean varies = loops && kind == 2;
        calls.add(Talk.call("look" + c, "{\"at\":" + (varies ? 100 + i : place) + "}"));
        answers.add(varies ? "no rows" : "shelf " + place + c + (loops ? "" : " of " + number));
      }
      rounds.add(new Round(calls, answers));
    }
  }

  /** Does the next piece; false when there is none after it. */
  boolean advance() {
    if (results < 0) {
      return ask();
    }
    Round now = rounds.get(round);
    if (results == 0) {
      talk.reply("", now.calls().toArray(ToolCall[]::new));
    }
    talk.result(now.results().get(results++));
    if (results == now.results().size()) {
      round++;
      results = -1;
      log.add("tools " + talk.executions() + " executed, " + talk.steers() + " answered");
    }
    return round < rounds.size();
  }

  private boolean ask() {
    Verdict verdict = talk.ask();
    log.add(round + ": " + describe(verdict));
    if (!verdict.runId().isEmpty()) {
      runIds.add(verdict.runId());
    }
    if (verdict.stops()) {
      return ++refusals < ASKS_AFTER_A_REFUSAL;
    }
    results = 0;
    return true;
  }

  private static String describe(Verdict verdict) {
    Evidence why = verdict.evidence();
    return why == null
        ? "allowed"
        : String.join(
            " ",
            verdict.action().name(),
            verdict.detector(),
            why.what(),
            why.count() + " times, steps " + why.steps().first() + " to " + why.steps().last(),
            why.waste().modelCalls() + " calls, " + why.waste().tokens() + " tokens");
  }

  /** What was said, in order. */
  List<String> log() {
    return log;
  }

  /** The runs the guard took it for. */
  Set<String> runIds() {
    return runIds;
  }

  /** Whether it was stopped. */
  boolean stopped() {
    return refusals > 0;
  }

  /** The detector that stopped it. */
  String stopper() {
    return log.stream()
        .filter(line -> line.contains("BLOCK "))
        .map(line -> line.split(" ", -1)[2])
        .findFirst()
        .orElseThrow();
  }

  /** The guard is asked once more for what it refused. */
  Verdict askAgain() {
    return talk.ask();
  }
}
