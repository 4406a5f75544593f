package io.loophound.agent.it.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.FleetMember;
import io.loophound.agent.testkit.HoppingLoop;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * With the shipped jar and a real store: a model's server keeps the history, and each call comes
 * from another JVM.
 */
class ALoopThatHopsIT {
  private static final int MOST = 40;
  private static final Pattern RUN = Pattern.compile("\"(r-\\d+)\"");

  @AutoClose private static final RedisServer SERVER = RedisServer.start();

  @AutoClose private static final StandIn MODEL = StandIn.start();

  @TempDir Path folder;
  private final List<FleetMember> members = new ArrayList<>();
  private int loops;

  @AfterEach
  void stop() {
    members.forEach(FleetMember::close);
  }

  private List<FleetMember> start(int count, String... settings) {
    List<FleetMember> started = new ArrayList<>();
    String[] all = new String[settings.length + 1];
    all[0] = "store=" + SERVER.url();
    System.arraycopy(settings, 0, all, 1, settings.length);
    for (int i = 0; i < count; i++) {
      FleetMember member =
          FleetMember.start(MODEL.baseUrl(), folder, "jvm" + members.size(), all).awaits("store ");
      members.add(member);
      started.add(member);
    }
    return started;
  }

  private HoppingLoop loop(List<FleetMember> jvms) {
    loops++;
    return HoppingLoop.run(jvms, "loop-failing-tool@" + loops, MOST);
  }

  @Test
  void itIsStoppedSoonWithTheSecretOfTheFleet() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "the secret of this fleet\n");
    List<FleetMember> jvms = start(3, "store.secret-file=" + secret);
    loop(jvms); // from now on they know that a server keeps histories
    HoppingLoop loop = loop(jvms);
    assertThat(loop.stopped()).as(loop.message()).isTrue();
    assertThat(loop.calls()).isLessThan(12);
    revive(loop);
    for (FleetMember each : jvms) { // as soon as it has heard of it
      Awaitility.await("revived")
          .until(() -> loop.retry(each, "loop-failing-tool@" + loops).startsWith("resp_"));
    }
    for (FleetMember each : jvms) {
      Outcome outcome = each.finish();
      assertThat(outcome.report().path("errors").asInt(-1)).as("%s", outcome).isZero();
      assertThat(outcome.err()).doesNotContain("ERROR", "Exception", "WARN rounds");
    }
    assertThat(SERVER.command("KEYS {loophound}:trail:*")).doesNotContain("resp_");
  }

  /** An operator sees the decision, and revives the run that it names. */
  private static void revive(HoppingLoop loop) {
    Matcher run =
        RUN.matcher(loop.refusedBy().admin("GET", "/api/v1/verdicts?kind=verdict&limit=1"));
    assertThat(run.find()).isTrue();
    assertThat(loop.refusedBy().admin("POST", "/api/v1/runs/" + run.group(1) + "/revive"))
        .contains("\"revived\":true");
  }

  /** OpenAI's conversations: all requests name the same one. */
  @Test
  void itIsStoppedWhereTheServerKeepsAConversationUnderAnId() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "the secret of this fleet\n");
    List<FleetMember> jvms = start(3, "store.secret-file=" + secret, "store.prefix=conversations");
    converse("conv_a", jvms); // from now on they know that a server keeps histories
    HoppingLoop loop = converse("conv_b", jvms);
    assertThat(loop.stopped()).as(loop.message()).isTrue();
    assertThat(loop.calls()).isLessThan(12);
    HoppingLoop alone = converse("conv_c", jvms.subList(0, 1));
    assertThat(alone.stopped()).as(alone.message()).isTrue();
    assertThat(alone.calls()).isLessThanOrEqualTo(loop.calls());
    assertThat(SERVER.command("KEYS {conversations}:trail:*"))
        .contains("{conversations}:trail:")
        .doesNotContain("conv_");
    for (FleetMember each : jvms) {
      Outcome outcome = each.finish();
      assertThat(outcome.report().path("errors").asInt(-1)).as("%s", outcome).isZero();
    }
  }

  private HoppingLoop converse(String conversation, List<FleetMember> jvms) {
    loops++;
    return HoppingLoop.runIn(conversation, jvms, "loop-failing-tool@" + loops, MOST);
  }

  /** What it is compared with. */
  @Test
  void withoutItEachJvmSeesEveryConversationBegin() {
    assertThat(loop(start(3, "store.prefix=other")).calls()).isEqualTo(MOST);
  }
}
