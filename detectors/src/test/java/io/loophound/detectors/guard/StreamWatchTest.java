package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.Guards;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamWatchTest {
  private static final String SENTENCE = "I will look at the file once more. ";
  private static final String CHANT = SENTENCE.repeat(20);
  private static final List<ToolCall> CALLS = List.of(new ToolCall("c1", "read", "{}"));

  private final List<Verdict> told = new ArrayList<>();
  private final List<Message> history =
      new ArrayList<>(List.of(Message.of(Role.USER, "Read the file.")));
  private Mode mode = Mode.ENFORCE;
  private long nanos;

  @Test
  void aChantIsCutAndReportedOnce() {
    Guard guard = guard(GuardPolicy.defaults());
    ModelTicket ticket = guard.before(request());
    StreamWatch watch = guard.watch(ticket);
    assertThat(watch.feed("Well. ")).isSameAs(Verdict.ALLOW);
    assertThat(watch.feed(SENTENCE.repeat(9))).isSameAs(Verdict.ALLOW);
    Verdict verdict = watch.feed(SENTENCE.repeat(3));
    assertThat(verdict.stops()).isTrue();
    assertThat(verdict.action()).isEqualTo(Action.BLOCK);
    assertThat(verdict.detector()).isEqualTo("chanting");
    assertThat(verdict.evidence().count()).isEqualTo(10);
    assertThat(verdict.evidence().waste().tokens()).isBetween(80L, 110L);
    assertThat(verdict.message())
        .contains("one reply repeated the same text, 10 times")
        .contains("loophound.chanting.threshold (now 10; 11 or more")
        .doesNotContain("file");
    assertThat(watch.feed(SENTENCE)).isSameAs(verdict);
    assertThat(told).containsExactly(verdict);
  }

  @Test
  void nothingIsReadOfAReplyThatIsOver() {
    Guard guard = guard(GuardPolicy.defaults());
    ModelTicket ticket = guard.before(request());
    StreamWatch watch = guard.watch(ticket);
    assertThat(watch.feed(SENTENCE.repeat(9))).isSameAs(Verdict.ALLOW);
    guard.after(ticket, ModelReply.cancelled());
    assertThat(watch.feed(CHANT)).isSameAs(Verdict.ALLOW);
    assertThat(told).isEmpty();
  }

  @Test
  void aRunWhoseStreamWasCutGoesOn() {
    Guard guard = guard(GuardPolicy.defaults());
    ModelTicket ticket = guard.before(request());
    guard.watch(ticket).feed(CHANT);
    assertThat(guard.after(ticket, ModelReply.cancelled())).isSameAs(Verdict.ALLOW);
    assertThat(guard.before(request()).verdict()).isSameAs(Verdict.ALLOW);
    assertThat(told).hasSize(1);
  }

  @Test
  void aChantGivenInFullStopsTheNextCallOnceUntilTheCooldownEnds() {
    Guard guard = guard(GuardPolicy.defaults());
    Verdict after = reply(guard, CHANT);
    assertThat(after.action()).isEqualTo(Action.BLOCK);
    Verdict next = guard.before(request()).verdict();
    assertThat(next.stops()).isTrue();
    assertThat(next.detector()).isEqualTo("chanting");
    assertThat(told).as("one stop is one decision").containsExactly(after);
    assertThat(next.decisionId()).isEqualTo(after.decisionId());
    assertThat(guard.before(request()).verdict().decisionId()).isEqualTo(next.decisionId());
    nanos += Duration.ofSeconds(31).toNanos();
    ModelTicket probe = guard.before(request());
    assertThat(probe.verdict()).isSameAs(Verdict.ALLOW);
    assertThat(guard.after(probe, ModelReply.completed("Here it is.", CALLS)))
        .isSameAs(Verdict.ALLOW);
    history.add(Message.assistant("Here it is.", CALLS));
    history.add(Message.tool("c1", "contents", false));
    assertThat(guard.before(request()).verdict()).isSameAs(Verdict.ALLOW);
  }

  @Test
  void aChantThatTheSeamCouldNotCutStopsTheNextCallAndIsNotReportedTwice() {
    Guard guard = guard(GuardPolicy.defaults());
    ModelTicket ticket = guard.before(request());
    Verdict cut = guard.watch(ticket).feed(CHANT);
    guard.after(ticket, ModelReply.completed(CHANT, CALLS));
    assertThat(told).containsExactly(cut);
    history.add(Message.assistant(CHANT, CALLS));
    history.add(Message.tool("c1", "contents", false));
    Verdict next = guard.before(request()).verdict();
    assertThat(next.stops()).isTrue();
    assertThat(next.decisionId()).isEqualTo(cut.decisionId());
    assertThat(told).containsExactly(cut);
  }

  @Test
  void aGenuineUserMessageOpensANewTurn() {
    Guard guard = guard(GuardPolicy.defaults());
    guard.after(guard.before(request()), ModelReply.completed(CHANT, List.of()));
    history.add(Message.assistant(CHANT, List.of()));
    history.add(Message.of(Role.USER, "Never mind. What is the weather in Oslo today?"));
    assertThat(guard.before(request()).verdict()).isSameAs(Verdict.ALLOW);
  }

  @Test
  void inObserveModeNothingIsCut() {
    mode = Mode.OBSERVE;
    Guard guard = guard(GuardPolicy.defaults());
    ModelTicket ticket = guard.before(request());
    Verdict verdict = guard.watch(ticket).feed(CHANT);
    assertThat(verdict.stops()).isFalse();
    assertThat(verdict.action()).isEqualTo(Action.BLOCK);
    guard.after(ticket, ModelReply.completed(CHANT, CALLS));
    history.add(Message.assistant(CHANT, CALLS));
    history.add(Message.tool("c1", "contents", false));
    assertThat(guard.before(request()).verdict()).isSameAs(Verdict.ALLOW);
    assertThat(told).containsExactly(verdict);
  }

  @Test
  void aWarningLetsTheStreamGoOn() {
    Guard guard = guard(with(DetectorSpec.named("chanting").defaults().with(Action.WARN)));
    assertThat(guard.watch(guard.before(request())).feed(CHANT).stops()).isFalse();
    assertThat(told).hasSize(1);
    reply(guard, CHANT);
    assertThat(told).hasSize(1);
    assertThat(guard.before(request()).verdict().stops()).isFalse();
  }

  @Test
  void terminateEndsTheRunOfACutStream() {
    Guard guard = guard(with(DetectorSpec.named("chanting").defaults().with(Action.TERMINATE)));
    ModelTicket ticket = guard.before(request());
    assertThat(guard.watch(ticket).feed(CHANT).stops()).isTrue();
    guard.after(ticket, ModelReply.cancelled());
    assertThat(guard.before(request()).verdict().action()).isEqualTo(Action.TERMINATE);
  }

  @Test
  void nothingIsWatchedWhenTheDetectorOrTheGuardIsOff() {
    Guard off = guard(with(DetectorSpec.named("chanting").defaults().with(false)));
    assertThat(off.watch(off.before(request())).feed(CHANT)).isSameAs(Verdict.ALLOW);
    assertThat(reply(off, CHANT)).isSameAs(Verdict.ALLOW);
    mode = Mode.OFF;
    Guard unseen = guard(GuardPolicy.defaults());
    StreamWatch watch = unseen.watch(unseen.before(request()));
    assertThat(watch.feed(CHANT)).isSameAs(Verdict.ALLOW);
    assertThat(told).isEmpty();
  }

  private static GuardPolicy with(DetectorPolicy chanting) {
    return GuardPolicy.builder().detector(chanting).build();
  }

  private Guard guard(GuardPolicy policy) {
    return Guards.builder(() -> mode, told::add).policies(policy).clock(() -> nanos).build();
  }

  private ModelRequest request() {
    return new ModelRequest(
        Origin.of("test"),
        new RunKey("agent", "session", "", 1, 0),
        "gpt-4o",
        Conversation.of(history),
        "",
        "");
  }

  /** The model answers; the answer and a tool's result are part of the next request. */
  private Verdict reply(Guard guard, String text) {
    Verdict verdict = guard.after(guard.before(request()), ModelReply.completed(text, CALLS));
    history.add(Message.assistant(text, CALLS));
    history.add(Message.tool("c1", "contents", false));
    return verdict;
  }
}
