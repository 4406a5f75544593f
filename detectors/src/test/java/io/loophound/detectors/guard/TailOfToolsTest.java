package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.ToolPolicy;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What the options of a tool mean for requests that end alike. */
class TailOfToolsTest {
  private static Talk talk(Consumer<GuardPolicy.Builder> tools) {
    Consumer<GuardPolicy.Builder> tail = GuardScript.only("tail", 5, Action.BLOCK);
    return new GuardScript(tail.andThen(tools)).talk().user("Tell me when it is done.");
  }

  private static int looks(Talk talk, String... names) {
    for (int look = 0; look < 20; look++) {
      if (talk.ask().stops()) {
        return look;
      }
      String arguments = "{\"job\":1,\"look\":" + look + "}";
      for (String name : names) {
        talk.reply("", call(name, arguments)).result("pending");
      }
    }
    return 20;
  }

  @Test
  void callsOfAnExemptToolDoNotCount() {
    Consumer<GuardPolicy.Builder> all = policy -> policy.tool("status", ignoringLook());
    assertThat(looks(talk(all), "status")).isLessThan(20);

    assertThat(looks(talk(policy -> policy.tool("status", ToolPolicy.exempted())), "status"))
        .isEqualTo(20);
  }

  @Test
  void otherCallsStillDo() {
    Consumer<GuardPolicy.Builder> one =
        policy -> policy.tool("status", ToolPolicy.exempted()).tool("list", ignoringLook());

    assertThat(looks(talk(one), "status", "list")).isLessThan(20);
  }

  @Test
  void argumentsThatTellCallsApartAreThoseThatAreSet() {
    assertThat(looks(talk(policy -> {}), "status")).isEqualTo(20);
    assertThat(looks(talk(policy -> policy.tool("status", ignoringLook())), "status"))
        .isLessThan(20);
  }

  private static ToolPolicy ignoringLook() {
    return new ToolPolicy(false, false, 1, Set.of(), Set.of("look"));
  }
}
