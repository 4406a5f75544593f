package io.loophound.examples.fleet.simulation;

import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.agent.store.view.Rounds;
import io.loophound.agent.store.view.SharedFleet;
import io.loophound.agent.store.view.StoreLog;
import io.loophound.agent.store.view.StoreThread;
import io.loophound.detectors.Guards;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Conversations whose history a model's server keeps: each call goes to any of the JVMs. The store
 * answers in time, but for some calls, which are decided before.
 */
final class HoppingLoops {
  private static final int MOST = 40;
  private static final int HONEST_ROUNDS = 12;
  private static final FleetSecret SECRET = new FleetSecret("of a simulation only", "loops");

  private final List<Member> members = new ArrayList<>();
  private final Random random = new Random(1);
  private final MemoryServer server;
  private final double late;
  private long now;

  /**
   * What was seen.
   *
   * @param stopped how many loops were stopped
   * @param calls how many calls each took, on average, and at most
   * @param honest how many other conversations were left alone
   */
  record Outcome(int loops, int stopped, double calls, int most, int honest) {}

  /** The guard of a JVM, which begins when the first call comes. */
  private final class Member {
    private final SharedFleet fleet;
    private final StoreThread worker;
    private Guard guard; // null before

    Member(String name) {
      fleet =
          new SharedFleet(
              name, "orders", SECRET, () -> now, new Rounds(() -> false, Duration.ZERO));
      worker =
          new StoreThread(
              fleet,
              new MemoryStore(server, name),
              name,
              new StoreLog("memory", "all", line -> {}));
      worker.step();
    }

    /** The store is asked when a decision waits for it. */
    private Object answerInTime(Object answer) {
      if (random.nextDouble() >= late) {
        worker.step();
      }
      return answer;
    }

    private Guard guard() {
      if (guard == null) {
        Fleet asking =
            (Fleet)
                Proxy.newProxyInstance(
                    Fleet.class.getClassLoader(),
                    new Class<?>[] {Fleet.class},
                    (proxy, method, arguments) -> {
                      try {
                        Object answer = method.invoke(fleet, arguments);
                        return method.getName().equals("await") ? answerInTime(answer) : answer;
                      } catch (InvocationTargetException e) {
                        throw e.getCause();
                      }
                    });
        guard =
            Guards.builder(() -> Mode.ENFORCE, verdict -> {})
                .policies(GuardPolicy.builder().valve(1_000_000, 1).build())
                .clock(() -> now)
                .fleet(asking)
                .build();
        learn();
      }
      return guard;
    }

    /** The first conversation teaches a JVM that servers keep them. */
    private void learn() {
      for (int round = 0; round < 3; round++) {
        boolean unused = tryCall("first-" + members.indexOf(this), round, work(round));
      }
    }

    /** One call; whether it was made. */
    boolean tryCall(String conversation, int round, String result) {
      ModelTicket ticket = guard().before(request(conversation, round, result));
      if (ticket.verdict().stops()) {
        return false;
      }
      guard()
          .after(
              ticket,
              new ModelReply(
                  ModelReply.End.COMPLETED,
                  conversation + "_resp_" + round,
                  "",
                  List.of(
                      new ToolCall(
                          conversation + "_call_" + round, "read_file", "{\"path\": \"a.txt\"}")),
                  "tool_calls",
                  new Usage(100, 10, false)));
      worker.step();
      return true;
    }
  }

  /**
   * A fleet.
   *
   * @param late of how many calls the store's answer comes after the decision
   */
  HoppingLoops(int jvms, double late) {
    this.late = late;
    server = new MemoryServer(() -> now, Simulation.START.toEpochMilli());
    for (int i = 0; i < jvms; i++) {
      members.add(new Member("jvm-" + i));
    }
    pass(); // all are counted
    members.forEach(member -> member.worker.step());
  }

  private void pass() {
    now += TimeUnit.SECONDS.toNanos(11);
  }

  private static ModelRequest request(String conversation, int round, String result) {
    Message message =
        round == 0
            ? Message.of(Role.USER, "Read a.txt for conversation " + conversation)
            : Message.tool(conversation + "_call_" + (round - 1), result, false);
    return new ModelRequest(
        Origin.of("simulation"),
        new RunKey("reader", "", "", 0, 0),
        "gpt-4.1",
        Conversation.of(List.of(message)),
        round == 0 ? "" : conversation + "_resp_" + (round - 1),
        "");
  }

  private static String work(int round) {
    return "{\"line\": \"" + "word ".repeat(round) + round * 7919 + "\"}";
  }

  /** How many calls were made before one was refused, or the most. */
  private int hop(String conversation, int most, boolean loops) {
    for (int round = 0; round < most; round++) {
      Member member = members.get(random.nextInt(members.size()));
      String result = loops ? "{\"error\": \"no such file: a.txt\"}" : work(round);
      if (!member.tryCall(conversation, round, result)) {
        return round;
      }
      now += TimeUnit.SECONDS.toNanos(1);
    }
    return most;
  }

  Outcome run(int loops) {
    int stopped = 0;
    int calls = 0;
    int most = 0;
    int honest = 0;
    for (int i = 0; i < loops; i++) {
      int made = hop("loop-" + i, MOST, true);
      stopped += made < MOST ? 1 : 0;
      calls += made;
      most = Math.max(most, made);
      honest += hop("work-" + i, HONEST_ROUNDS, false) == HONEST_ROUNDS ? 1 : 0;
    }
    return new Outcome(loops, stopped, (double) calls / loops, most, honest);
  }
}
