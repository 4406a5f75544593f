package io.loophound.detectors.internal.run.link;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.guard.GuardScript;
import io.loophound.detectors.guard.Talk;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Users who say the same are different runs. */
class RunIdentityTest {
  private static final ToolCall SEARCH = call("search", "{}");
  private static final String HELLO = "What can you do for me?";

  private final GuardScript script = new GuardScript();

  private List<Talk> users(int count, boolean ids) {
    List<Talk> users = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Talk talk = script.talk().system("You are a travel agent.").user(HELLO);
      users.add(ids ? talk : talk.withoutCallIds());
    }
    return users;
  }

  /** Three equal rounds each: not a loop in any of them, a long one if two were taken for one. */
  private static void threeRoundsEach(List<Talk> users) {
    for (int round = 0; round < 3; round++) {
      for (Talk user : users) {
        assertThat(user.step(SEARCH, "no rows")).as("round %s", round).isTrue();
      }
    }
    for (Talk user : users) {
      user.expectAllowed().reply("I found nothing.");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8, 9, 50})
  void usersWithTheSameFirstMessageOnThreadsOfTheirOwn(int count) {
    threeRoundsEach(users(count, true));
    threeRoundsEach(users(count, false));
    assertThat(script.verdicts()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8, 9, 50})
  void usersWithTheSameFirstMessageAtTheSameTime(int count) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(16);
    for (boolean ids : new boolean[] {true, false}) {
      List<Future<Integer>> made = new ArrayList<>();
      for (Talk user : users(count, ids)) {
        made.add(pool.submit(() -> user.steps(3, SEARCH, "no rows")));
      }
      for (Future<Integer> user : made) {
        assertThat(user.get()).isEqualTo(3);
      }
    }
    pool.shutdown();
    assertThat(script.verdicts()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8, 50})
  void usersOneAfterTheOtherOnOneThread(int count) {
    for (int i = 0; i < count; i++) {
      Talk user = script.talk().thread(7).user(HELLO + " My number is " + i);
      assertThat(user.steps(3, SEARCH, "no rows")).isEqualTo(3);
      user.expectAllowed().reply("I found nothing at all for you, sorry.");
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void fiveUsersWithTheSameFirstMessageOneAfterTheOtherOnOneThread() {
    for (int i = 0; i < 5; i++) {
      Talk user = script.talk().thread(7).user(HELLO);
      assertThat(user.steps(3, SEARCH, "no rows")).isEqualTo(3);
      user.expectAllowed().reply("I found nothing at all for you, sorry.");
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8, 50})
  void usersWhoseRequestsHopBetweenTheThreadsOfAPool(int count) {
    List<Talk> users = users(count, true);
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < count; i++) {
        users.get(i).thread(1 + (i * 7 + round * 3) % 4);
        assertThat(users.get(i).step(SEARCH, "no rows")).as("user %s, round %s", i, round).isTrue();
      }
    }
    for (Talk user : users) {
      user.expectAllowed();
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8, 50})
  void eachOfManyEqualLoopsIsStoppedAtItsOwnCount(int count) {
    GuardScript crowd = new GuardScript(policy -> policy.valve(1000, 1));
    List<Talk> users = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      users.add(crowd.talk().user(HELLO));
    }
    for (int round = 0; round < 4; round++) {
      for (Talk user : users) {
        assertThat(user.step(SEARCH, "no rows")).isTrue();
      }
    }
    for (Talk user : users) {
      user.expectBlocked("score");
      assertThat(user.last().evidence().count()).isEqualTo(4);
    }
  }

  @Test
  void agentsAndCallersSeparateRuns() {
    for (int i = 0; i < 8; i++) {
      Talk agent = script.talk().thread(7).agent("agent" + i).user(HELLO);
      Talk caller = script.talk().thread(7).caller("caller" + i).user(HELLO);
      assertThat(agent.steps(3, SEARCH, "no rows")).isEqualTo(3);
      assertThat(caller.steps(3, SEARCH, "no rows")).isEqualTo(3);
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void sessionsSeparateRunsOnOneThread() {
    List<Talk> users = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      users.add(script.talk().thread(7).session("session" + i).user(HELLO));
    }
    threeRoundsEach(users);
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aSessionIsOneRunOnAnyThread() {
    Talk talk = script.talk().session("mine").user(HELLO);
    int made = 0;
    while (made < 20 && talk.thread(made + 1).step(SEARCH, "no rows")) {
      made++;
    }
    assertThat(made).isEqualTo(4);
  }
}
