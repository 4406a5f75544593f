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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeCasesTest {
  private final GuardScript script = new GuardScript();

  @Test
  void aConversationWithoutMessages() {
    for (int i = 0; i < 5; i++) {
      script.talk().expectAllowed().reply("Hello, what can I do for you today?");
      script.talk().session("s").expectAllowed().reply("Hello, what can I do for you today?");
    }
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void aConversationOfOneMessage(Role role) {
    for (int i = 0; i < 5; i++) {
      for (String text : new String[] {"", " ", "Be brief."}) {
        script.talk().say(Message.of(role, text)).expectAllowed().reply(text);
      }
    }
  }

  @Test
  void aConversationThatEndsWithTheAssistant() {
    Talk talk = script.talk().user("Write a poem").reply("Roses are");
    for (int i = 0; i < 4; i++) {
      talk.expectAllowed().reply("red " + i);
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void everyTextIsEmpty() {
    Talk talk = script.talk().user("");
    assertThat(talk.steps(10, call("", ""), "")).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"😀", "👩‍👩‍👧‍👦 family", "\ud83d broken", "\u0000", "ÄÖÜ ß İ", "中文字"})
  void unusualTexts(String text) {
    Talk talk = script.talk().tools(Talk.ToolSeam.WATCHING).user(text);
    assertThat(talk.steps(10, call(text, "{\"" + text + "\":\"" + text + "\"}"), text))
        .isEqualTo(4);
    assertThat(talk.last().message()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{", "}", "[1,", "{\"a\":}", "not json", "\"", "{\"a\":1}{", "nul", "\ud83d"})
  void malformedArgumentsAreComparedAsText(String arguments) {
    Talk talk = script.talk().user("Go");
    assertThat(talk.steps(10, call("f", arguments), "invalid")).isEqualTo(4);
    Talk other = script.talk().user("Go");
    for (int i = 0; i < 8; i++) {
      assertThat(other.step(call("f", arguments + i), "result " + i)).isTrue();
    }
  }

  @Test
  void deeplyNestedArguments() {
    String deep = "[".repeat(100_000) + "]".repeat(100_000);
    assertThat(script.talk().user("Go").steps(10, call("f", deep), "invalid")).isEqualTo(4);
  }

  @Test
  void aMegabyteInEveryPlace() {
    String large = "a large text with words ".repeat(44_000);
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).system(large).user(large);
    int made = 0;
    while (made < 10 && !talk.ask().stops()) {
      talk.reply(large, call("f", "{\"text\":\"" + large + "\"}")).result(large);
      made++;
    }
    assertThat(made).isEqualTo(4);
    assertThat(talk.last().message()).hasSizeLessThan(1000);
  }

  @Test
  void aReplyThatAsksForThousandsOfCalls() {
    Talk talk = script.talk().user("Go");
    ToolCall[] calls = new ToolCall[2000];
    for (int i = 0; i < calls.length; i++) {
      calls[i] = call("f", "{\"n\":" + i + "}");
    }
    for (int round = 0; round < 3; round++) {
      talk.reply("", calls);
      for (int i = 0; i < calls.length; i++) {
        talk.result("result " + i + " of " + round);
      }
    }
    talk.expectAllowed();
  }

  @Test
  void resultsNobodyAskedFor() {
    Talk talk = script.talk().user("Go");
    for (int i = 0; i < 10; i++) {
      talk.say(Message.tool("call_unknown_" + i, "stray " + i, true));
      talk.expectAllowed().reply("Hm, number " + i);
    }
    for (int i = 0; i < 3; i++) {
      ToolTicket ticket =
          script.guard().before(new ToolRequest(RunKey.ofThread(0), "", "f", "{}", true));
      script.guard().after(ticket, new ToolOutcome(null, null));
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aToolThatNeverReturnsLeavesItsRoundOpen() {
    Talk talk = script.talk().user("Go");
    List<ToolTicket> tickets = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      ModelTicket ticket = script.guard().before(talk.request());
      assertThat(ticket.verdict().stops()).isFalse();
      ToolCall call = new ToolCall("call_hangs_" + i, "f", "{}");
      script.guard().after(ticket, ModelReply.completed("", List.of(call)));
      tickets.add(script.guard().before(new ToolRequest(talk.key(), call.id(), "f", "{}", true)));
    }
    for (ToolTicket late : tickets) {
      script.guard().after(late, new ToolOutcome("late", null));
    }
    assertThat(tickets).hasSize(10);
  }
}
