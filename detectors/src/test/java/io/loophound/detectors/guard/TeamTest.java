package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.StatelessCalls.REPLY;
import static io.loophound.detectors.guard.StatelessCalls.made;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.Action;
import java.util.List;
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

  /** Each order is a conversation of its own, whose answer the next one does not know. */
  @Test
  void oneAgentMayAnswerAlikeAboutOrderAfterOrder() {
    assertThat(made(writer(), 12, i -> "Write a letter about B-" + (1000 + 37 * i), i -> REPLY))
        .isEqualTo(12);
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void anAgentThatIsAskedTheSameForEverIsStopped() {
    assertThat(made(writer(), 40, i -> "Write a letter about A-1042", i -> REPLY)).isEqualTo(5);
  }

  /** Two at a time: neither knows the other's answer. */
  @Test
  void oneAgentMayVoteManyTimes() {
    Talk talk = writer().user("Write a letter about A-1042");
    ModelTicket before = script.guard().before(talk.request());
    for (int vote = 0; vote < 20; vote++) {
      ModelTicket next = script.guard().before(talk.request());
      assertThat(next.verdict().stops()).as("vote %s", vote).isFalse();
      script.guard().after(before, ModelReply.completed(REPLY, List.of()));
      before = next;
    }
    assertThat(script.verdicts()).allMatch(verdict -> verdict.action() == Action.WARN);
  }

  private Talk writer() {
    return script.talk().thread(1).session("team").agent("writer");
  }
}
