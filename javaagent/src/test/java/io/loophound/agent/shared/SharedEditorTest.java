package io.loophound.agent.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.config.Config;
import io.loophound.agent.config.Layers;
import io.loophound.agent.config.edit.EditProblem;
import io.loophound.agent.operator.Operated.Edit;
import io.loophound.agent.operator.OperatedFleet.NewVersion;
import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.store.Store;
import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.store.view.Rounds;
import io.loophound.agent.store.view.SharedFleet;
import io.loophound.agent.store.view.StoreLog;
import io.loophound.agent.store.view.StoreThread;
import io.loophound.agent.testkit.RedisServer;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Policies in a store: who has which, who changes them, and what becomes of two at once. */
class SharedEditorTest {
  private static final String OPTION = "budget.usd";

  @AutoClose private final RedisServer server = RedisServer.start();
  private final List<Member> started = new ArrayList<>();

  /** The part of a JVM that this is about. */
  private final class Member {
    private final Config config;
    private final SharedPolicies policies;
    private final SharedEditor editor;
    private final FleetDesk desk;
    private final Thread thread;
    private final List<String> log = new CopyOnWriteArrayList<>();

    Member(String name, int place, Properties own) {
      RedisStore store =
          new RedisStore(RedisAddress.of(server.url()), 2000, "t", name, System::nanoTime);
      config = Config.of(own);
      SharedFleet fleet =
          new SharedFleet(
              name, "orders", null, System::nanoTime, new Rounds(() -> true, Store.LONGEST_WAIT));
      policies =
          new SharedPolicies(new Layers(config, () -> {}), Scope.of("orders"), place, log::add);
      editor = new SharedEditor(policies, fleet, "store", name, 20_000, Clock.systemUTC());
      desk = new FleetDesk("there", fleet.member(), policies, editor);
      for (Scope scope : policies.scopes()) {
        fleet.watch(scope.document(), revision -> policies.onNewest(scope, revision, "the store"));
      }
      thread = new StoreThread(fleet, store, name, new StoreLog("there", "all", log::add)).start();
      Awaitility.await("store").until(fleet::isConnected);
      started.add(this);
    }

    List<String> set(String value, Edit edit) throws EditProblem {
      Map<String, String> change = new TreeMap<>();
      change.put(OPTION, value);
      return editor.change(change, edit);
    }

    String value() {
      return config.value(OPTION);
    }

    void awaits(String value) {
      Awaitility.await(value).until(() -> value().equals(value));
    }
  }

  private Member start(String name, int place) {
    return new Member(name, place, new Properties());
  }

  private static Edit canary(int share) {
    return new Edit("", "ann", "try", false, share);
  }

  @AfterEach
  void stop() throws InterruptedException {
    for (Member process : started) {
      process.thread.interrupt();
      process.thread.join();
    }
  }

  @Test
  void anEarlierVersionComesBackWithoutItsMode() throws EditProblem {
    Member first = start("first", 0);
    first.set("5", Edit.PLAIN);
    var unused = first.editor.change(Map.of("mode", "observe", OPTION, "8"), Edit.PLAIN);

    NewVersion back = first.desk.restore(1, Edit.PLAIN);

    assertThat(back.number()).isEqualTo(3);
    assertThat(back.changed()).containsExactly(OPTION);
    first.awaits("5");
    assertThat(first.config.value("mode")).isEqualTo("observe");
    assertThat(first.editor.keptIn(true)).isEqualTo("store, for all services that share it");
    assertThat(first.editor.keptIn(false)).isEqualTo("store, for all JVMs of orders that share it");
  }

  @Test
  void aCanaryIsForAShareOfTheJvmsFirst() throws EditProblem {
    Member first = start("first", 0);
    Member ninth = start("ninth", 9);
    Member tenth = start("tenth", 10);
    first.set("5", Edit.PLAIN);
    tenth.awaits("5");
    assertThat(tenth.set("8", canary(10))).containsExactly(OPTION);
    first.awaits("8");
    ninth.awaits("8");
    assertThat(tenth.value()).isEqualTo("5");
    assertThat(first.log).anyMatch(line -> line.contains("version 2 for orders (canary) by ann"));
    assertThatThrownBy(() -> tenth.set("9", Edit.PLAIN))
        .hasMessageContaining("version 2 has a canary");

    assertThat(ninth.desk.canary(50, Edit.PLAIN).number()).isEqualTo(3);
    tenth.awaits("8");
    assertThat(tenth.desk.canary(0, Edit.PLAIN).number()).isEqualTo(4);
    first.awaits("5");
    ninth.awaits("5");
    tenth.awaits("5");
    assertThatThrownBy(() -> tenth.desk.canary(0, Edit.PLAIN))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("there is no canary");

    first.set("8", canary(1));
    assertThat(first.desk.canary(100, Edit.PLAIN).number()).isEqualTo(6);
    tenth.awaits("8");
    assertThat(first.desk.versions(false).get(0)).doesNotContainKey("canary");
  }

  @Test
  void ofTwoChangesAtOnceNoneIsLost() throws InterruptedException {
    Member a = start("a", 1);
    Member b = start("b", 2);
    CountDownLatch begin = new CountDownLatch(1);
    List<Throwable> refused = new CopyOnWriteArrayList<>();
    List<Thread> threads =
        List.of(
            new Thread(() -> changes(a, "budget.tokens", begin, refused)),
            new Thread(() -> changes(b, "budget.usd", begin, refused)));
    threads.forEach(Thread::start);
    begin.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(refused).isEmpty();
    for (Member each : List.of(a, b)) {
      Awaitility.await("both")
          .until(
              () ->
                  each.config.value("budget.tokens").equals("120")
                      && each.config.value("budget.usd").equals("120"));
    }
    assertThat(a.policies.version(a.policies.own()).number()).isEqualTo(40);
  }

  private static void changes(
      Member member, String option, CountDownLatch begin, List<Throwable> refused) {
    try {
      begin.await();
      for (int i = 1; i <= 20; i++) {
        var unused = member.editor.change(Map.of(option, "" + (100 + i)), Edit.PLAIN);
      }
    } catch (EditProblem | InterruptedException e) {
      refused.add(e);
    }
  }

  @Test
  void aChangeThatWasMeantForAnotherVersionIsRefused() throws EditProblem {
    Member a = start("a", 1);
    Member b = start("b", 2);
    String tag = a.editor.tag();
    b.set("5", Edit.PLAIN);
    assertThatThrownBy(() -> a.set("6", new Edit(tag, "", "", false, 0)))
        .hasMessageContaining("the policies in the store have changed meanwhile");
    assertThat(a.set("6", new Edit(a.editor.tag(), "", "", false, 0))).containsExactly(OPTION);
    b.awaits("6");
  }

  @Test
  void whatAServerHasForgottenItGetsBackOnce() throws EditProblem {
    Member a = start("a", 1);
    Member b = start("b", 2);
    a.set("5", Edit.PLAIN);
    b.awaits("5");
    server.kill(); // it keeps nothing on disk
    Awaitility.await("both have lost it").until(() -> lost(a) && lost(b));
    server.restart();
    Member late = start("late", 3);
    late.awaits("5");
    Awaitility.await("both are back").until(() -> back(a) && back(b));
    assertThat(late.desk.versions(false)).hasSize(1);
    assertThat(late.set("6", Edit.PLAIN)).containsExactly(OPTION);
    a.awaits("6");
  }

  private static boolean lost(Member process) {
    return process.log.stream().anyMatch(line -> line.contains("is lost"));
  }

  private static boolean back(Member process) {
    return process.log.stream().anyMatch(line -> line.contains("is back"));
  }

  @Test
  void aBadChangeIsRefusedBeforeAnybodyHasIt() {
    Member a = start("a", 1);
    assertThatThrownBy(() -> a.set("many", Edit.PLAIN)).hasMessageContaining("budget.usd = many");
    assertThatThrownBy(() -> a.editor.change(Map.of("admin.port", "8"), Edit.PLAIN))
        .hasMessageContaining("an option that may change while the process runs");
    assertThat(a.desk.versions(false)).isEmpty();
  }

  @Test
  void whatAJvmSetsItselfWinsAndIsShown() throws EditProblem {
    Properties own = new Properties();
    own.setProperty("loophound.budget.usd", "3");
    Member a = start("a", 1);
    Member b = new Member("b", 2, own);
    assertThat(b.set("5", Edit.PLAIN)).containsExactly(OPTION);
    a.awaits("5");
    assertThat(b.value()).isEqualTo("3");
    assertThat(b.policies.overruled(b.policies.own())).containsExactly(OPTION);
    assertThat(b.config.effective())
        .filteredOn(each -> each.name().equals(OPTION))
        .singleElement()
        .satisfies(each -> assertThat(each.inStore()).isEqualTo("5"));
  }
}
