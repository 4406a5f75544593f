package io.loophound.zoo.virtual;

import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.zoo.score.Score;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/** Runs one program in virtual time and records the result. */
public final class VirtualTrial {
  private static final int USERS = 4;
  private static final int MAIN = 1;
  private static final int OTHERS = 100;

  private VirtualTrial() {}

  /** What is due at a time; equal times in the order in which they were planned. */
  private record Due(long millis, long number, Lane lane) implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      int byTime = Long.compare(millis, other.millis);
      return byTime != 0 ? byTime : Long.compare(number, other.number);
    }
  }

  /** Runs the programs at this pace under this policy; the same seed gives the same results. */
  public static List<Score> all(List<Program> programs, Pace pace, long seed, GuardPolicy policy) {
    return programs.stream().map(program -> of(program, pace, seed, policy)).toList();
  }

  /** Runs the program at this pace under this policy. */
  public static Score of(Program program, Pace pace, long seed, GuardPolicy policy) {
    World world = ended(program, pace, seed, policy, Mode.ENFORCE);
    return new Score(
        program,
        world.requests,
        world.held,
        world.errors,
        world.changed,
        List.copyOf(world.verdicts),
        world.nowMillis,
        true);
  }

  /** Runs the program at this pace without a guard: its conversations in the trace format. */
  public static List<String> recorded(Program program, Pace pace, long seed) {
    World world = ended(program, pace, seed, GuardPolicy.defaults(), Mode.OFF);
    return world.tapes.stream().map(tape -> tape.line(program.bound())).toList();
  }

  private static World ended(
      Program program, Pace pace, long seed, GuardPolicy policy, Mode usual) {
    World world = new World(program, pace, seed, AgentPolicies.of(policy), usual);
    PriorityQueue<Due> due = new PriorityQueue<>();
    long number = 0;
    for (Lane lane : lanes(world)) {
      due.add(new Due(0, number++, lane));
    }
    while (!due.isEmpty()) {
      Due next = due.poll();
      world.nowMillis = next.millis();
      long wait = next.lane().next();
      if (wait >= 0) {
        due.add(new Due(world.nowMillis + wait, number++, next.lane()));
      }
    }
    return world;
  }

  private static List<Lane> lanes(World world) {
    Program program = world.program;
    Deque<Talk> talks = new ArrayDeque<>(program.talks());
    List<Lane> lanes = new ArrayList<>();
    switch (program.carrier()) {
      case MAIN, CRON, SPRING_SCHEDULER, LISTENER, JUNIT -> lanes.add(new Lane(world, talks, MAIN));
      case THREADS, VIRTUAL_THREADS -> {
        for (Talk talk : talks) {
          lanes.add(new Lane(world, new ArrayDeque<>(List.of(talk)), OTHERS + lanes.size()));
        }
      }
      case POOL, FUTURES, SERVLET, WEBFLUX -> {
        for (int i = 0; i < USERS; i++) {
          lanes.add(new Lane(world, talks, OTHERS + i));
        }
      }
    }
    return lanes;
  }
}
