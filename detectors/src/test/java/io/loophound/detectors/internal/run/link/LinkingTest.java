package io.loophound.detectors.internal.run.link;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.GuardScript;
import io.loophound.detectors.guard.Talk;
import io.loophound.detectors.guard.ToolTicket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How the requests of one run are recognised. */
class LinkingTest {
  private static final ToolCall SEARCH = call("search", "{}");

  private final GuardScript script = new GuardScript();

  @FunctionalInterface
  private interface Change {
    void before(Talk talk, int round);
  }

  /** A loop whose conversation changes between the rounds; how many rounds were made. */
  private static int loop(Talk talk, Change change) {
    int made = 0;
    while (made < 20) {
      change.before(talk, made);
      if (!talk.step(SEARCH, "no rows")) {
        break;
      }
      made++;
    }
    return made;
  }

  @Test
  void byTheGrowingHistoryWithoutThreadOrIds() {
    Talk talk = script.talk().thread(0).withoutCallIds().user("Find it");
    assertThat(talk.steps(20, SEARCH, "no rows")).isEqualTo(4);
  }

  @Test
  void byTheGrowingHistoryOnAThreadForEachCall() {
    Talk talk = script.talk().withoutCallIds().user("Find it");
    assertThat(loop(talk, (t, round) -> t.thread(1000 + round))).isEqualTo(4);
  }

  @Test
  void aSystemPromptWithTheTimeOfDayDoesNotMatter() {
    Talk talk = script.talk().thread(0).withoutCallIds().system("").user("Find it");
    Change time =
        (t, round) ->
            t.history().set(0, Message.of(Role.SYSTEM, "It is 10:" + (10 + round) + ". Be kind."));
    assertThat(loop(talk, time)).isEqualTo(4);
  }

  @Test
  void aCompactedHistoryIsRecognisedByHeadAndThread() {
    Talk talk = script.talk().withoutCallIds().system("Be kind.").user("Find it");
    Change compact =
        (t, round) -> {
          while (t.history().size() > 4) {
            t.history().remove(2);
          }
        };
    assertThat(loop(talk, compact)).isEqualTo(4);
  }

  @Test
  void aSummaryInPlaceOfTheHistoryIsRecognisedByHeadAndThread() {
    Talk talk = script.talk().withoutCallIds().user("Find it");
    Change summary =
        (t, round) -> {
          if (round == 2) {
            t.history().remove(1);
            t.history().set(1, Message.of(Role.ASSISTANT, "Summary: nothing found so far."));
          }
        };
    assertThat(loop(talk, summary)).isLessThanOrEqualTo(6);
  }

  @Test
  void byTheIdOfACallWhenTheHistoryIsCutAndTheThreadIsAnother() {
    Talk talk = script.talk().user("Find it");
    Change cut =
        (t, round) -> {
          t.thread(1000 + round);
          while (t.history().size() > 2) {
            t.history().remove(0);
          }
        };
    assertThat(loop(talk, cut)).isEqualTo(4);
  }

  @Test
  void shortIdsAreMadeUpAnewByEachRun() {
    for (int i = 0; i < 10; i++) {
      Talk talk = script.talk().thread(0).user("Find number " + i);
      for (int round = 0; round < 3; round++) {
        talk.reply("", new ToolCall("call1", "search", "{}")).result("no rows");
        talk.history().remove(0);
      }
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void anIdThatSeveralRunsUseSaysNothing() {
    for (int i = 0; i < 10; i++) {
      Talk talk = script.talk().thread(0).user("Find number " + i);
      for (int round = 0; round < 3; round++) {
        talk.reply("Number " + i, new ToolCall("call_number_1", "search", "{}")).result("no rows");
      }
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void byTheReplyItContinues() {
    Talk talk = script.talk().thread(0);
    Change next =
        (t, round) -> {
          t.replyId("resp_number_" + round)
              .previousReplyId(round == 0 ? "" : "resp_number_" + (round - 1));
          List<Message> tail = new ArrayList<>(t.history());
          t.history().clear();
          t.say(tail.isEmpty() ? Message.of(Role.USER, "Find it") : tail.get(tail.size() - 1));
        };
    assertThat(loop(talk, next)).isEqualTo(4);
  }

  @Test
  void anUnknownPreviousReplyBeginsARun() {
    for (int i = 0; i < 10; i++) {
      Talk talk = script.talk().thread(0).previousReplyId("resp_unknown").user("Find it");
      assertThat(talk.steps(3, SEARCH, "no rows")).isEqualTo(3);
    }
    assertThat(script.verdicts()).isEmpty();
  }

  /** Only what is new is sent, and it is the same everywhere: nothing but the ids differs. */
  @Test
  void conversationsFromBeforeAreNotMixedOnTheirThread() {
    for (int i = 0; i < 10; i++) {
      String id = "resp_of_" + i + "_number_";
      Talk talk = script.talk().thread(1).withoutCallIds();
      talk.say(Message.tool("", "no rows", null));
      Change next =
          (t, round) -> {
            t.replyId(id + round).previousReplyId(round == 0 ? id + "before" : id + (round - 1));
            Message result = t.history().get(t.history().size() - 1);
            t.history().clear();
            t.say(result);
          };
      for (int round = 0; round < 2; round++) {
        next.before(talk, round);
        assertThat(talk.step(SEARCH, "no rows")).isTrue();
      }
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aLoopFromBeforeIsFoundByTheIdsThatAreKnown() {
    Talk talk = script.talk().thread(1).withoutCallIds();
    talk.say(Message.tool("", "no rows", null));
    Change next =
        (t, round) -> {
          t.replyId("resp_number_" + round).previousReplyId("resp_number_" + (round - 1));
          Message result = t.history().get(t.history().size() - 1);
          t.history().clear();
          t.say(result);
        };
    assertThat(loop(talk, next)).isEqualTo(4);
  }

  @Test
  void aRewrittenReplyIsRecognisedByTheThread() {
    Talk talk = script.talk().withoutCallIds().user("Find it");
    Change rewrite =
        (t, round) -> {
          int end = t.history().size();
          if (round > 0) {
            ToolCall call = new ToolCall("", "search", "{}");
            t.history().set(end - 2, Message.assistant("[cleaned " + round + "]", List.of(call)));
          }
        };
    assertThat(loop(talk, rewrite)).isEqualTo(4);
    assertThat(loop(script.talk().thread(0).withoutCallIds().user("Find it 2"), rewrite))
        .isEqualTo(4);
  }

  @Test
  void aRequestRetriedWordForWordIsTheSameRun() {
    Talk talk = script.talk().user("Hello").reply("Hi.").user("Find it");
    for (int round = 0; round < 4; round++) {
      for (int attempt = 0; attempt < 2; attempt++) {
        talk.expectAllowed();
        talk.end(ModelReply.cancelled());
      }
      assertThat(talk.step(SEARCH, "no rows")).isTrue();
    }
    talk.expectBlocked("score");
  }

  @Test
  void aScopeIsOneRunOnAnyThread() {
    Talk talk = script.talk().scope(900).withoutCallIds().tools(Talk.ToolSeam.WATCHING).user("Go");
    Change hop =
        (t, round) -> {
          t.thread(1000 + round);
          while (t.history().size() > 3) {
            t.history().remove(1);
          }
        };
    assertThat(loop(talk, hop)).isEqualTo(4);
  }

  @Test
  void scopesOnOneThreadAreSeparate() {
    List<Talk> talks = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      talks.add(
          script.talk().thread(7).scope(900 + i).tools(Talk.ToolSeam.STEERABLE).user("Find it"));
    }
    for (int round = 0; round < 3; round++) {
      for (Talk talk : talks) {
        assertThat(talk.step(SEARCH, "no rows")).isTrue();
      }
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aScopeIsNotTheThreadOfTheSameNumber() {
    RunKey scope = new RunKey("", "", "", 3, 42);
    RunKey thread = RunKey.ofThread(42);
    for (int i = 0; i < 3; i++) {
      for (RunKey key : new RunKey[] {scope, thread}) {
        ToolTicket tool = script.guard().before(new ToolRequest(key, "", "search", "{}", true));
        script.guard().after(tool, new ToolOutcome("no rows", null));
      }
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void twoBranchesOfOneConversationAreTwoRuns() {
    Talk first = script.talk().thread(1).withoutCallIds().user("Find it");
    assertThat(first.steps(2, SEARCH, "no rows")).isEqualTo(2);
    Talk second = script.talk().thread(2).withoutCallIds();
    second.history().addAll(first.history());
    first.reply("", call("open", "{\"page\":1}")).result("page one");
    second.reply("", call("open", "{\"page\":2}")).result("page two");
    first.expectAllowed().reply("Done.");
    second.expectAllowed().reply("Done.");
    assertThat(script.verdicts()).isEmpty();
  }
}
