package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import org.junit.jupiter.api.Test;

/** Several agents in one session. */
class TeamTest {
  private final GuardScript script = new GuardScript();

  private static ToolCall order(int id) {
    return new ToolCall("call_" + id, "lookUpOrder", "{\"id\":\"A-1042\"}");
  }

  @Test
  void eachOfATeamMayLookUpTheSame() {
    for (int i = 0; i < 8; i++) {
      Talk talk = script.talk().thread(1).session("team").agent("agent-" + i);
      talk.user("Look at order A-1042 as role " + i).expectAllowed().reply("", order(i));
      talk.result("{\"id\":\"A-1042\",\"total\":12.5}").expectAllowed().reply("Seen by " + i);
    }
    assertThat(script.verdicts()).isEmpty();
  }
}
