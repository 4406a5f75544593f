package io.loophound.detectors.internal.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.Guards;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A call takes several attempts, or is cut: what it cost counts, and once. */
class FurtherAttemptsTest {
  private static final Message ASKED = Message.of(Role.USER, "Where is order A-1042?");
  private static final Message ANSWERED = Message.of(Role.ASSISTANT, "It is on its way.");

  private final Guard guard =
      Guards.of(
          GuardPolicy.builder()
              .detector(
                  DetectorSpec.named("budget").defaults().with("tokens", 1_000).with(Action.BLOCK))
              .build(),
          () -> Mode.ENFORCE,
          verdict -> {});

  @Test
  void theReplyOfALaterAttemptIsTheCalls() {
    IssuedModelTicket ticket = before(ASKED);
    guard.after(ticket, ModelReply.failed("HTTP 503"));
    guard.retried(ticket);
    guard.after(ticket, said(ModelReply.End.COMPLETED, 1_200));
    guard.after(ticket, said(ModelReply.End.COMPLETED, 5_000));

    IssuedModelTicket next = before(ASKED, ANSWERED, Message.of(Role.USER, "And the other one?"));

    assertThat(ticket.admission.run().calls().count()).isEqualTo(1);
    assertThat(ticket.admission.run().costs().own().tokens()).isEqualTo(1_200);
    assertThat(next.verdict().detector()).as("it is the same run").isEqualTo("budget");
  }

  @Test
  void whatACutReplyHasSaidIsPaidFor() {
    IssuedModelTicket ticket = before(ASKED);
    guard.after(ticket, said(ModelReply.End.CANCELLED, 900));
    assertThat(ticket.admission.run().costs().own().tokens()).isEqualTo(900);
    assertThat(ticket.runId()).isNotEmpty();

    IssuedModelTicket silent = before(Message.of(Role.USER, "Something else"));
    guard.after(silent, ModelReply.cancelled());
    assertThat(silent.admission.run().costs().own().tokens()).isZero();
    assertThat(IssuedModelTicket.UNSEEN.runId()).isEmpty();
  }

  private static ModelReply said(ModelReply.End end, int tokens) {
    return new ModelReply(end, "", ANSWERED.text(), List.of(), "stop", new Usage(0, tokens, false));
  }

  private IssuedModelTicket before(Message... messages) {
    return (IssuedModelTicket)
        guard.before(
            new ModelRequest(
                Origin.of("test"),
                RunKey.ofThread(1),
                "gpt-4.1",
                Conversation.of(List.of(messages)),
                "",
                ""));
  }
}
