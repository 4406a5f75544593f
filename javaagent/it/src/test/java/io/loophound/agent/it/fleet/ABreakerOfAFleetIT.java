package io.loophound.agent.it.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.loophound.agent.it.fleet.apps.AsksTools;
import io.loophound.agent.testkit.FleetMember;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.agent.testkit.RunningJvm;
import io.loophound.examples.standin.StandIn;
import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.Reply;
import io.loophound.examples.standin.talk.Scenario;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * With the shipped jar and a real store: three JVMs call the tools of servers, and one of these
 * breaks.
 */
class ABreakerOfAFleetIT {
  private static final Duration COOLDOWN = Duration.ofSeconds(20);
  private static final int THRESHOLD = 5;
  private static final int NEVER = 1000;
  private static final int ROUNDS = 3;
  private static final Pattern LATE = Pattern.compile("loophound_store_late_total (\\d+)");
  private static final List<String> WORK = Collections.nCopies(3, "12 of stock");

  @AutoClose private static final RedisServer STORE = RedisServer.start();

  @AutoClose
  private static final StandIn MODEL =
      StandIn.start(0, Integer.MAX_VALUE, name -> new CallsOneTool());

  @TempDir private Path folder;
  @AutoClose private final ToolServers servers = new ToolServers();
  private final AtomicInteger asked = new AtomicInteger();
  private final List<FleetMember> started = new ArrayList<>();

  /** Asks for the tool that the question names, and tells what came of it. */
  private static final class CallsOneTool implements Scenario {
    @Override
    public String name() {
      return "clerk";
    }

    @Override
    public Reply reply(ChatRequest request, long call) {
      List<ChatRequest.Turn> results = request.resultsOfThisTurn();
      String[] question = request.question().split(" ", -1);
      return results.isEmpty()
          ? Reply.call(question[0], "{\"item\":\"" + question[1] + "\"}")
          : Reply.text(results.get(0).text());
    }
  }

  private RunningJvm start(String fleet, int threshold) {
    ForkedJvm application =
        ForkedJvm.of(AsksTools.class)
            .args(servers.url())
            .env("OPENAI_BASE_URL", MODEL.baseUrl())
            .property("loophound.service", "orders")
            .property("loophound.store", STORE.url())
            .property("loophound.store.prefix", fleet)
            .property("loophound.breaker.enabled", "true")
            .property("loophound.breaker.threshold", Integer.toString(threshold))
            .property("loophound.breaker.cooldown", COOLDOWN.toSeconds() + "s")
            .property("loophound.breaker.trials", "2");
    FleetMember member = FleetMember.start(application, folder, fleet + started.size());
    started.add(member);
    return member.jvm();
  }

  /** Asks, and does not wait; what ends the answer. */
  private String begin(RunningJvm jvm, String tool) {
    String question = tool + " " + asked.incrementAndGet();
    jvm.send(question);
    return " (end of " + question + ")";
  }

  private static String answer(RunningJvm jvm, String end) {
    String out = jvm.awaitOut(end).out();
    int to = out.indexOf(end);
    return out.substring(out.lastIndexOf('\n', to) + 1, to);
  }

  private String ask(RunningJvm jvm, String tool) {
    return answer(jvm, begin(jvm, tool));
  }

  private static boolean isRefused(String answer, String tool) {
    return answer.contains("tool server " + tool + " failed in a row");
  }

  /** Asks until it is refused; how often the server was asked. */
  private int failUntilRefused(RunningJvm jvm, String tool) {
    int before = servers.calls();
    Awaitility.await("refused")
        .pollInterval(Duration.ofMillis(100))
        .until(() -> isRefused(ask(jvm, tool), tool));
    return servers.calls() - before;
  }

  /** A call of a JVM that the server has not answered; no end if it was refused. */
  private record Call(RunningJvm jvm, String end) {
    boolean isMade() {
      return end != null;
    }
  }

  /** Calls the server, which holds the call if it gets it. */
  private Call call(RunningJvm jvm) {
    int before = servers.calls();
    String end = begin(jvm, "stock");
    Awaitility.await("the call").until(() -> servers.calls() > before || jvm.out().contains(end));
    if (servers.calls() > before) {
      return new Call(jvm, end);
    }
    assertThat(isRefused(answer(jvm, end), "stock")).as(jvm.out()).isTrue();
    return new Call(jvm, null);
  }

  /** The first call that one of these may make. */
  private Call awaitTrial(List<RunningJvm> jvms) {
    List<Call> made = new ArrayList<>();
    Awaitility.await("a trial")
        .pollInterval(Duration.ofMillis(100))
        .until(
            () -> {
              for (int i = 0; i < jvms.size() && made.isEmpty(); i++) {
                Call call = call(jvms.get(i));
                if (call.isMade()) {
                  made.add(call);
                }
              }
              return !made.isEmpty();
            });
    return made.get(0);
  }

  /**
   * Whether no other call is made, in whatever JVM. One may be, where the store has answered late
   * since.
   */
  private boolean isAlone(List<RunningJvm> jvms, long late) {
    for (int i = 0; i < ROUNDS; i++) {
      for (RunningJvm each : jvms) {
        if (call(each).isMade()) {
          assertThat(late()).as("late answers").isGreaterThan(late);
          return false;
        }
      }
    }
    return true;
  }

  /** How often the store has answered late. */
  private long late() {
    long all = 0;
    for (FleetMember each : started) {
      Matcher found = LATE.matcher(each.admin("GET", "/api/v1/metrics"));
      assertThat(found.find()).isTrue();
      all += Long.parseLong(found.group(1));
    }
    return all;
  }

  private List<RunningJvm> startThree(String fleet) {
    List<RunningJvm> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      RunningJvm jvm = start(fleet, i == 0 ? THRESHOLD : NEVER);
      all.add(jvm);
      assertThat(ask(jvm, "stock")).isEqualTo("12 of stock");
      assertThat(ask(jvm, "price")).isEqualTo("12 of price");
      jvm.awaitErr("store ");
    }
    return List.copyOf(all);
  }

  /** Two have seen it fail, the third hears of that. */
  private void breaks(RunningJvm first, RunningJvm second, RunningJvm third) {
    servers.fail();
    assertThat(failUntilRefused(first, "stock")).isEqualTo(THRESHOLD);
    assertThat(failUntilRefused(second, "stock")).isLessThan(NEVER);
    assertThat(failUntilRefused(first, "price")).isEqualTo(THRESHOLD);
    assertThat(failUntilRefused(second, "price")).isLessThan(NEVER);
    assertThat(failUntilRefused(third, "price")).isLessThan(NEVER);
    // what was told before this it has also heard
    int before = servers.calls();
    assertThat(isRefused(ask(third, "stock"), "stock")).isTrue();
    assertThat(servers.calls()).as("it never saw it fail").isEqualTo(before);
  }

  @AfterEach
  void stop() {
    started.forEach(FleetMember::close);
    started.clear();
  }

  /** On a busy machine an answer of the store may be late, and then each tries for itself. */
  @Test
  void whatTwoHaveSeenFailAllLeaveAloneAndOneAtATimeTriesItUntilItWorks() {
    boolean one = isTriedByOneAtATime("one");
    for (int i = 0; i < 2 && !one; i++) {
      stop();
      servers.work();
      one = isTriedByOneAtATime("again-" + i);
    }
    assumeThat(one).as("a store that answers in time").isTrue();
  }

  private boolean isTriedByOneAtATime(String fleet) {
    List<RunningJvm> all = startThree(fleet);
    breaks(all.get(0), all.get(1), all.get(2));

    long late = late();
    servers.hold();
    Call first = awaitTrial(all);
    if (!isAlone(all, late)) {
      return false;
    }
    long failed = System.nanoTime();
    servers.fail();
    assertThat(answer(first.jvm(), first.end())).contains("stock answered 503");

    servers.hold();
    Call second = awaitTrial(all);
    if (!isAlone(all, late)) {
      return false;
    }
    assertThat(second.jvm()).as("the one that failed").isNotSameAs(first.jvm());
    servers.work();
    assertThat(answer(second.jvm(), second.end())).isEqualTo("12 of stock");
    worksForAll(all, failed);
    return true;
  }

  /** Before the cooldown of the first one is over. */
  private void worksForAll(List<RunningJvm> all, long failedNanos) {
    boolean closed = false;
    while (!closed && System.nanoTime() - failedNanos < COOLDOWN.toNanos()) {
      // all of them are asked: the one whose trial failed is not the one that tries again
      closed = all.stream().map(jvm -> ask(jvm, "stock")).toList().equals(WORK);
    }
    assertThat(closed).as("closed for all").isTrue();
    for (RunningJvm each : all) {
      Outcome outcome = each.finish();
      assertThat(outcome.report().path("errors").asInt(-1)).as("%s", outcome).isZero();
      assertThat(outcome.err()).doesNotContain("ERROR", "Exception");
    }
  }
}
