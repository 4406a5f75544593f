package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.policy.Action;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The reply, the tool seam and the next request tell of the same step: it counts once. */
class OneStepManyEyesTest {
  private static final ToolCall SEARCH = call("search", "{\"q\":\"flights\"}");

  private final GuardScript script = new GuardScript(GuardScript.only("sequence", 5, Action.BLOCK));

  @ParameterizedTest
  @CsvSource({"NONE,true", "NONE,false", "WATCHING,true", "WATCHING,false"})
  void seenByModelAndToolSeam(Talk.ToolSeam seam, boolean ids) {
    Talk talk = script.talk().tools(seam).user("Find me a flight");
    if (!ids) {
      talk.withoutCallIds();
    }
    assertThat(talk.steps(20, SEARCH, "no rows")).isEqualTo(5);
    assertThat(talk.last().evidence().steps().last()).isEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource({"NONE,one", "NONE,two", "WATCHING,one", "WATCHING,two"})
  void theApplicationRewritesTheArguments(Talk.ToolSeam seam, String calls) {
    Talk talk = script.talk().tools(seam).user("Find me a flight");
    ToolCall[] asked = {call("search", "{\"orderId\":1}"), call("search", "{\"orderId\":2}")};
    int count = calls.equals("one") ? 1 : 2;
    int rounds = 0;
    while (rounds < 20 && !talk.ask().stops()) {
      talk.reply("", Arrays.copyOf(asked, count));
      int last = talk.history().size() - 1;
      talk.history().set(last, lowerCase(talk.history().get(last)));
      for (int i = 0; i < count; i++) {
        talk.result("no rows");
      }
      rounds++;
    }
    assertThat(rounds).isEqualTo(5);
    assertThat(talk.last().evidence().steps().last()).isEqualTo(5 * count);
  }

  private static Message lowerCase(Message reply) {
    return Message.assistant(
        reply.text(),
        reply.toolCalls().stream()
            .map(c -> new ToolCall(c.id(), c.name(), c.arguments().toLowerCase(Locale.ROOT)))
            .toList());
  }

  @Test
  void roundsThatNoReplyToldOfCountThoughTheIdsAreEqual() {
    Talk talk = script.talk().user("Find me a flight");
    talk.reply("", new ToolCall("call_0", "search", "{\"q\":1}")).result("one row");
    talk.reply("There is one row.");
    int rounds = 0;
    while (rounds < 20 && !talk.last().stops()) {
      talk.say(Message.assistant("", List.of(new ToolCall("call_0", "search", "{\"q\":2}"))));
      talk.say(Message.tool("call_0", "no rows", null));
      if (!talk.ask().stops()) {
        talk.end(ModelReply.completed("", List.of()));
      }
      rounds++;
    }
    assertThat(rounds).isEqualTo(5);
  }

  @Test
  void seenByTheToolSeamOnly() {
    RunKey key = RunKey.ofThread(77);
    Guard guard = script.guard();
    for (int i = 0; i < 5; i++) {
      ToolTicket ticket = guard.before(new ToolRequest(key, "", "search", "{}", true));
      Verdict verdict = guard.after(ticket, new ToolOutcome("no rows", null));
      assertThat(verdict.steers()).as("round %s", i + 1).isEqualTo(i == 4);
    }
  }

  @Test
  void aCallIsAwaitedFromTheReplyUntilSomebodyExecutesIt() {
    RunKey key = RunKey.ofThread(78);
    Guard guard = script.guard();
    ToolRequest asked = new ToolRequest(key, "", SEARCH.name(), "{ \"q\" : \"flights\" }", true);
    assertThat(guard.awaits(asked)).as("of a run that nobody knows").isFalse();

    Talk talk = script.talk().thread(78).user("Find me a flight");
    talk.ask();
    talk.end(ModelReply.completed("", List.of(SEARCH)));
    assertThat(guard.awaits(asked)).isTrue();
    assertThat(guard.awaits(new ToolRequest(key, "", SEARCH.name(), "{}", true))).isFalse();
    assertThat(guard.awaits(new ToolRequest(RunKey.ofThread(79), "", "search", "{}", true)))
        .isFalse();

    ToolTicket ticket = guard.before(asked);
    assertThat(guard.awaits(asked)).as("while it is executed").isFalse();
    guard.after(ticket, new ToolOutcome("no rows", null));
    assertThat(guard.awaits(asked)).as("when it has its result").isFalse();
  }

  @Test
  void seenInRequestsOnlyBecauseTheRepliesCannotBeRead() {
    Talk talk = script.talk().user("Find me a flight");
    int made = 0;
    while (made < 20 && !talk.ask().stops()) {
      talk.end(ModelReply.completed("", List.of()));
      ToolCall call = new ToolCall("call_unread_" + made, "search", "{}");
      talk.say(Message.assistant("", List.of(call)));
      talk.say(Message.tool(call.id(), "no rows", null));
      made++;
    }
    assertThat(made).isEqualTo(5);
  }

  @Test
  void theFirstOutcomeCounts() {
    Talk talk = script.talk().tools(Talk.ToolSeam.WATCHING).user("Find me a flight");
    for (int i = 0; i < 5; i++) {
      assertThat(talk.step(SEARCH, "no rows")).isTrue();
      int end = talk.history().size() - 1;
      String id = talk.history().get(end).toolCallId();
      talk.history().set(end, Message.tool(id, "cut off after " + i, null));
    }
    talk.expectBlocked("sequence");
  }

  @Test
  void aReplyThatArrivesAfterTheNextRequestCountsOnce() {
    Talk talk = script.talk().user("Find me a flight");
    for (int i = 0; i < 4; i++) {
      ModelTicket late = script.guard().before(talk.request());
      ToolCall call = new ToolCall("call_late_" + i, "search", "{}");
      talk.say(Message.assistant("", List.of(call)));
      talk.say(Message.tool(call.id(), "no rows", null));
      talk.expectAllowed().end(ModelReply.completed("I look again.", List.of()));
      script.guard().after(late, ModelReply.completed("", List.of(call)));
      talk.say(Message.of(Role.ASSISTANT, "I look again."));
      talk.user("Find me a flight");
    }
    talk.expectAllowed();
  }
}
