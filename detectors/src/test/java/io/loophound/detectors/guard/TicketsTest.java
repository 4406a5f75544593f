package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.policy.Mode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However a call ends, its ticket ends once. */
class TicketsTest {
  private static final ToolCall SEARCH = call("search", "{}");
  private static final String PROMPT = "Give me the list of cities as JSON";
  private static final String ERROR = "connection reset by the server while it was reading";

  private final GuardScript script = new GuardScript();
  private final GuardScript failing = new GuardScript();

  @Test
  void aSecondAfterOfAModelCallIsIgnored() {
    Talk talk = script.talk().user("Find it");
    for (int i = 0; i < 4; i++) {
      ModelTicket ticket = script.guard().before(talk.request());
      assertThat(ticket.verdict().stops()).isFalse();
      ToolCall call = new ToolCall("call_twice_" + i, "search", "{}");
      for (int twice = 0; twice < 3; twice++) {
        script.guard().after(ticket, ModelReply.completed("", List.of(call)));
      }
      talk.say(Message.assistant("", List.of(call)));
      talk.say(Message.tool(call.id(), "no rows", null));
    }
    talk.expectBlocked("score");
    assertThat(talk.last().evidence().steps().last()).isEqualTo(4);
  }

  @Test
  void aSecondAfterOfAToolIsIgnored() {
    RunKey key = RunKey.ofThread(5);
    for (int i = 0; i < 3; i++) {
      ToolTicket ticket = script.guard().before(new ToolRequest(key, "", "search", "{}", true));
      for (int twice = 0; twice < 3; twice++) {
        Verdict verdict = script.guard().after(ticket, new ToolOutcome("no rows", null));
        assertThat(verdict.steers()).isFalse();
      }
    }
  }

  @Test
  void cancelledAndRefusedCallsCountNothing() {
    Talk talk = script.talk();
    for (int i = 0; i < 30; i++) {
      talk.anew().user(PROMPT).expectAllowed();
      talk.end(i % 2 == 0 ? ModelReply.cancelled() : ModelReply.refused());
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aCancelledCallDoesNotBreakAStreak() {
    Talk talk = script.talk();
    for (int i = 0; i < 9; i++) {
      talk.anew()
          .user(PROMPT)
          .reply(
              "Here are all of the cities that you have asked for: Lisbon, Porto, Faro, Braga and Coimbra, in this order, as ever.");
      talk.anew().user(PROMPT);
      if (i < 8) {
        talk.expectAllowed().end(ModelReply.cancelled());
      }
    }
    talk.expectBlocked("score");
  }

  @Test
  void theEndOfARefusedCallIsIgnored() {
    Talk talk = script.talk().user("Find it");
    talk.steps(10, SEARCH, "no rows");
    ModelTicket refused = script.guard().before(talk.request());
    assertThat(refused.verdict().stops()).isTrue();
    assertThat(script.guard().after(refused, ModelReply.completed("hm", List.of())))
        .isEqualTo(Verdict.ALLOW);
    talk.expectBlocked("score");
  }

  @Test
  void aCallThatWasNotLookedAtEndsUnseen() {
    script.mode(Mode.OFF);
    Talk talk = script.talk().user("Find it");
    ModelTicket ticket = script.guard().before(talk.request());
    ToolTicket tool =
        script.guard().before(new ToolRequest(RunKey.ofThread(1), "", "search", "{}", true));
    script.mode(Mode.ENFORCE);
    script.guard().after(ticket, ModelReply.completed("", List.of(SEARCH)));
    assertThat(script.guard().after(tool, new ToolOutcome("no rows", null)))
        .isEqualTo(Verdict.ALLOW);
  }

  @Test
  void retriesOfAFailedCallWithoutWaitsAreALoop() {
    assertThat(failures(failing.talk().user(PROMPT), 0)).isEqualTo(10);
    assertThat(failures(conversation(), 0)).isEqualTo(10);
  }

  private Talk conversation() {
    Talk talk = failing.talk().user("Hello, are you there?").reply("Yes, I am. How can I help?");
    return talk.user(PROMPT);
  }

  @ParameterizedTest
  @ValueSource(longs = {200, 250, 6000, 30_000})
  void retriesWithWaitsAreHealthy(long millis) {
    assertThat(failures(failing.talk().user(PROMPT), millis)).isEqualTo(30);
    assertThat(failures(conversation(), millis)).isEqualTo(30);
  }

  @Test
  void retriesThatBackOffAreHealthy() {
    for (Talk talk : List.of(failing.talk().user(PROMPT), conversation())) {
      for (int attempt = 0; attempt < 12; attempt++) {
        talk.expectAllowed().end(ModelReply.failed(ERROR));
        failing.pass(Duration.ofMillis(500L << attempt));
      }
      talk.reply("Here are the cities: Lisbon and Porto.");
    }
    assertThat(failing.verdicts()).isEmpty();
  }

  @Test
  void aRequestWithAResultMayFailAndBeMadeAgain() {
    Talk talk = failing.talk().user("Find it").reply("", SEARCH).result("no rows");
    assertThat(failures(talk, 250)).isEqualTo(30);
    assertThat(failing.verdicts()).isEmpty();
    talk.reply("There are none.");
  }

  @Test
  void aFailureThatTheClientMadeGoodIsNone() {
    for (int i = 0; i < 30; i++) {
      Talk talk = failing.talk().thread(3).user(PROMPT + i * i);
      ModelTicket ticket = failing.guard().before(talk.request());
      assertThat(ticket.verdict().stops()).isFalse();
      failing.guard().after(ticket, ModelReply.failed(ERROR));
      failing.guard().retried(ticket);
      failing.guard().after(ticket, ModelReply.completed("Lisbon " + i, List.of()));
    }
    assertThat(failing.verdicts()).isEmpty();
  }

  private int failures(Talk talk, long waitMillis) {
    int made = 0;
    while (made < 30 && !talk.ask().stops()) {
      talk.end(ModelReply.failed(ERROR));
      failing.pass(Duration.ofMillis(waitMillis));
      made++;
    }
    return made;
  }
}
