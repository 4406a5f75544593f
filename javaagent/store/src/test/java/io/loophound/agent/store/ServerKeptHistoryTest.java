package io.loophound.agent.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Conversations whose history the model's server keeps ({@code previous_response_id}): a request
 * has the newest results only, and each call may come from another JVM.
 */
@Execution(ExecutionMode.CONCURRENT)
class ServerKeptHistoryTest {
  private static final int MOST = 40;
  private static final FleetSecret SECRET = new FleetSecret("a secret of this fleet", "test");

  @AutoClose private final RedisServer server = RedisServer.start();
  private final List<Jvm> started = new ArrayList<>();
  private final Door door = new Door();
  private String user = ""; // whoever needs none
  private int conversations;
  private Verdict verdict; // of the refused call

  private List<Jvm> start(int count, FleetSecret secret) {
    return start(count, secret, Jvm.PATIENCE);
  }

  private List<Jvm> start(int count, FleetSecret secret, Duration wait) {
    List<Jvm> jvms = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = "jvm" + started.size();
      GuardPolicy policy = GuardPolicy.defaults();
      Jvm jvm = new Jvm(name, () -> store(name), policy, wait, secret).connected();
      started.add(jvm);
      jvms.add(jvm);
    }
    return jvms;
  }

  private FleetStore store(String name) {
    return door.before(
        new RedisStore(
            RedisAddress.of(server.url().replace("//", "//" + user)),
            2000,
            "test",
            name,
            System::nanoTime));
  }

  private static String equal(int ignored) {
    return "{\"error\": \"no such file: a.txt\"}";
  }

  @AfterEach
  void stop() throws InterruptedException {
    door.open(); // whatever has failed
    for (Jvm jvm : started) {
      jvm.stop();
    }
  }

  /** The call that is refused, or {@link #MOST} if none is. */
  private int refusedAt(List<Jvm> jvms, IntFunction<String> results) {
    return refusedAt(jvms, results, ServerKeptHistoryTest::hasToolTime);
  }

  private int refusedAt(List<Jvm> jvms, IntFunction<String> results, Consumer<Jvm> afterCall) {
    conversations++;
    return goesOn(0, jvms, results, afterCall);
  }

  private int goesOn(
      int from, List<Jvm> jvms, IntFunction<String> results, Consumer<Jvm> afterCall) {
    for (int i = from; i < MOST; i++) {
      Jvm jvm = jvms.get(i % jvms.size());
      ModelTicket ticket = jvm.guard().before(request(i, i == 0 ? "" : results.apply(i)));
      if (ticket.verdict().stops()) {
        verdict = ticket.verdict();
        return i;
      }
      ToolCall call = new ToolCall(callId(i), "read_file", "{\"path\": \"a.txt\"}");
      jvm.guard().after(ticket, reply(replyId(i), List.of(call)));
      afterCall.accept(jvm);
    }
    return MOST;
  }

  private static void hasToolTime(Jvm jvm) {
    jvm.flush(); // a tool takes longer than that
  }

  /** No answer comes before the call is over. */
  private int refusedAtWithLateAnswers(List<Jvm> jvms, IntFunction<String> results) {
    door.close();
    int at =
        refusedAt(
            jvms,
            results,
            jvm -> {
              door.open();
              allKnow(jvm);
              door.close();
            });
    door.open();
    return at;
  }

  private void allKnow(Jvm jvm) {
    jvm.flush();
    Jvm.allHear(server, started.size());
  }

  private String replyId(int i) {
    return "resp_" + conversations + "_" + i;
  }

  private String callId(int i) {
    return "call_of_" + conversations + "_" + i;
  }

  private ModelRequest request(int i, String result) {
    Message message =
        i == 0
            ? Message.of(Role.USER, "Read a.txt for conversation " + conversations)
            : Message.tool(callId(i - 1), result, false);
    return new ModelRequest(
        Origin.of("test"),
        new RunKey("reader", "", "", 0, 0),
        "gpt-4.1",
        Conversation.of(List.of(message)),
        i == 0 ? "" : replyId(i - 1),
        "");
  }

  private static ModelReply reply(String id, List<ToolCall> calls) {
    return new ModelReply(
        ModelReply.End.COMPLETED, id, "", calls, "tool_calls", new Usage(100, 10, false));
  }

  /** The first conversation teaches a JVM that servers keep histories. */
  private void learn(List<Jvm> jvms) {
    for (Jvm jvm : jvms) {
      refusedAt(List.of(jvm), i -> "Line " + "abcdefghijklmnopqrstuvwxyz".charAt(i % 26) + i);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7})
  void aLoopThatHopsIsStoppedAsInOneJvm(int count) {
    List<Jvm> one = start(1, SECRET);
    List<Jvm> many = start(count, SECRET);
    learn(one);
    learn(many);
    int alone = refusedAt(one, ServerKeptHistoryTest::equal);
    assertThat(alone).isLessThan(10);
    assertThat(refusedAt(many, ServerKeptHistoryTest::equal)).isEqualTo(alone);
  }

  /** In a large fleet they are rare: see docs/fleet.md. */
  @Test
  void aLoopTakesTwoAnnouncementsAndWorkTakesNone() {
    List<Jvm> many = start(3, SECRET);
    learn(many);
    assertThat(refusedAt(many, i -> "{\"line\": \"" + "word ".repeat(i) + i * 7919 + "\"}"))
        .isEqualTo(MOST);
    assertThat(server.command("XLEN {test}:announced")).isEqualTo(":0\n");
    assertThat(refusedAt(many, ServerKeptHistoryTest::equal)).isLessThan(10);
    many.forEach(ServerKeptHistoryTest::hasToolTime);
    assertThat(server.command("XLEN {test}:announced")).isEqualTo(":2\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7})
  void lateAnswersDoNotKeepALoopThatHopsGoing(int count) {
    List<Jvm> one = start(1, SECRET);
    List<Jvm> many = start(count, SECRET, Duration.ofMillis(2));
    learn(one);
    learn(many);
    int alone = refusedAt(one, ServerKeptHistoryTest::equal);
    assertThat(alone).isLessThan(10);
    assertThat(refusedAtWithLateAnswers(many, ServerKeptHistoryTest::equal)).isEqualTo(alone);
    assertThat(verdict.evidence().waste().tokens())
        .isEqualTo(110L * verdict.evidence().waste().modelCalls());
  }

  @Test
  void workThatHopsWithLateAnswersIsLeftAlone() {
    List<Jvm> many = start(3, SECRET, Duration.ofMillis(2));
    learn(many);
    assertThat(
            refusedAtWithLateAnswers(
                many, i -> "{\"line\": \"" + "word ".repeat(i) + i * 7919 + "\"}"))
        .isEqualTo(MOST);
  }

  @Test
  void aRefusedRequestIsRefusedInEachJvm() {
    List<Jvm> many = start(3, SECRET);
    learn(many);
    int at = refusedAt(many, ServerKeptHistoryTest::equal);
    assertThat(at).isLessThan(10);
    for (Jvm jvm : many) {
      ModelTicket again = jvm.guard().before(request(at, equal(at)));
      assertThat(again.verdict().stops()).isTrue();
    }
  }

  /** What led to the reply that it goes on from is forgotten wherever it was known. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLoopThatIsRevivedGoesOnInEachJvmAndIsStoppedAgain(boolean late) {
    List<Jvm> many = start(3, SECRET, late ? Duration.ofMillis(2) : Jvm.PATIENCE);
    learn(many);
    int at =
        late
            ? refusedAtWithLateAnswers(many, ServerKeptHistoryTest::equal)
            : refusedAt(many, ServerKeptHistoryTest::equal);
    Jvm refused = many.get(at % 3);
    assertThat(refused.guard().runs().revive(verdict.runId())).isTrue();
    allKnow(refused);
    if (late) {
      door.close();
    }
    for (Jvm jvm : many) {
      assertThat(stops(jvm, at)).isFalse();
    }
    door.open();
    refused.flush();
    // two milliseconds are no time for an answer on a busy machine
    Consumer<Jvm> afterCall = late ? this::allKnow : ServerKeptHistoryTest::hasToolTime;
    assertThat(goesOn(at, many, ServerKeptHistoryTest::equal, afterCall)).isEqualTo(2 * at);
  }

  /** From now on JVMs come as a user who may do everything, or all but announce. */
  private void mayAnnounce(boolean all) {
    String keys = all ? "allkeys" : "resetkeys ~{test}:[^a]*"; // only the key announced begins so
    assertThat(server.command("ACL SETUSER u on >pass allcommands " + keys)).isEqualTo("+OK\n");
    user = "u:pass@";
  }

  private static void awaitsDeaf(Jvm jvm) {
    Awaitility.await("said")
        .until(() -> jvm.log().stream().anyMatch(line -> line.contains("announces nothing: ")));
  }

  /** JVMs may not announce, or somebody has a text under the name of what is announced. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void withoutAnnouncementsAnswersInTimeAreEnough(boolean foreign) {
    List<Jvm> one = start(1, SECRET);
    if (foreign) {
      assertThat(server.command("SET {test}:announced x")).isEqualTo("+OK\n");
    } else {
      mayAnnounce(false);
    }
    List<Jvm> many = start(3, SECRET);
    learn(one);
    learn(many);
    int alone = refusedAt(one, ServerKeptHistoryTest::equal);
    assertThat(refusedAt(many, ServerKeptHistoryTest::equal)).isEqualTo(alone);
    assertThat(refusedAt(many, i -> "{\"line\": \"" + "word ".repeat(i) + i * 7919 + "\"}"))
        .isEqualTo(MOST);
    many.forEach(ServerKeptHistoryTest::awaitsDeaf);
    for (Jvm jvm : many) { // once, and nothing else is lost
      assertThat(jvm.isConnected()).isTrue();
      assertThat(jvm.log()).hasSize(2).noneMatch(line -> line.contains("is lost"));
    }
    String run = endSession(many.get(0));
    assertThat(many.get(0).guard().runs().terminate(run).isEnforced()).isTrue();
    Awaitility.await("terminated in each")
        .until(() -> many.get(1).end(many.get(1).begin("s")).stops());
  }

  private static String endSession(Jvm jvm) {
    jvm.end(jvm.begin("s"));
    return jvm.guard().runs().newest(1).get(0).id();
  }

  @Test
  void withoutAnnouncementsTheFirstAnswerInTimeStopsALoopThatHops() {
    int late = 12;
    mayAnnounce(false);
    List<Jvm> many = start(3, SECRET, Duration.ofMillis(100));
    learn(many);
    AtomicInteger calls = new AtomicInteger();
    door.close();
    int at =
        refusedAt(
            many,
            ServerKeptHistoryTest::equal,
            jvm -> {
              door.open();
              jvm.flush();
              if (calls.incrementAndGet() < late) {
                door.close();
              }
            });
    assertThat(at).isBetween(late, MOST - 1); // a machine may be slow itself
  }

  @Test
  void aRevivalThatIsNotAnnouncedHoldsWhereTheStoreIsAsked() {
    mayAnnounce(true);
    List<Jvm> many = start(3, SECRET);
    learn(many);
    int at = refusedAt(many, ServerKeptHistoryTest::equal);
    String run = verdict.runId();
    Jvm refused = many.get(at % 3);
    Jvm last = many.get((at - 1) % 3);
    mayAnnounce(false);
    many.forEach(ServerKeptHistoryTest::awaitsDeaf);
    assertThat(refused.guard().runs().revive(run)).isTrue();
    refused.flush();
    for (Jvm jvm : List.of(refused, many.get((at + 1) % 3))) {
      assertThat(stops(jvm, at)).isFalse();
    }
    assertThat(stops(last, at)).as("it knows the conversation itself, and heard nothing").isTrue();
    assertThat(last.guard().runs().revive(verdict.runId())).isTrue();
    assertThat(stops(last, at)).isFalse();
  }

  /** Whether a JVM refuses this call, which is given up otherwise. */
  private boolean stops(Jvm jvm, int at) {
    ModelTicket ticket = jvm.guard().before(request(at, equal(at)));
    verdict = ticket.verdict();
    if (!verdict.stops()) {
      jvm.cancel(ticket);
    }
    return verdict.stops();
  }

  @Test
  void workThatHopsIsLeftAlone() {
    List<Jvm> many = start(3, SECRET);
    learn(many);
    assertThat(refusedAt(many, i -> "{\"line\": \"" + "word ".repeat(i) + i * 7919 + "\"}"))
        .isEqualTo(MOST);
  }

  @Test
  void withoutTheSecretNothingIsKept() {
    List<Jvm> many = start(2, null);
    learn(many);
    refusedAt(many, ServerKeptHistoryTest::equal);
    assertThat(server.command("KEYS {test}:trail:*")).isEqualTo("*0\n");
  }

  @Test
  void theStoreSeesNoNamesAndNoTexts() {
    List<Jvm> many = start(2, SECRET);
    learn(many);
    refusedAt(many, ServerKeptHistoryTest::equal);
    String keys = server.command("KEYS {test}:trail:*");
    assertThat(keys).contains("{test}:trail:").doesNotContain("resp_");
    String key = keys.lines().filter(line -> line.startsWith("{")).findFirst().orElseThrow();
    assertThat(server.command("GET " + key)).doesNotContain("read_file", "a.txt");
  }
}
