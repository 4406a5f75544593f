package io.loophound.detectors.internal.guard;

import io.loophound.detectors.budget.Price;
import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.digest.fact.ToolContext;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.internal.enforce.CompiledPolicies;
import io.loophound.detectors.internal.enforce.CompiledPolicy;
import io.loophound.detectors.internal.guard.IssuedModelTicket.Admission;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.SharedTrails;
import io.loophound.detectors.internal.run.conversation.DriverTrack;
import io.loophound.detectors.internal.run.conversation.SharedDeliveries;
import io.loophound.detectors.internal.run.link.RunRegistry;
import io.loophound.detectors.internal.run.window.AskedCalls;
import io.loophound.detectors.internal.score.Weights;
import java.util.List;
import java.util.function.LongSupplier;

/** Settles model calls that have ended: their reply, their tokens and their price. */
final class ModelAccounting {
  private static final Usage NO_USAGE = new Usage(0, 0, true);

  private final RunRegistry registry;
  private final CompiledPolicies policies;
  private final SharedTrails trails;
  private final SharedDeliveries deliveries;
  private final GuardListener listener;
  private final LongSupplier clock;

  ModelAccounting(
      RunRegistry registry,
      CompiledPolicies policies,
      SharedSessions sessions,
      GuardListener listener,
      LongSupplier clock) {
    trails = sessions.trails();
    deliveries = sessions.deliveries();
    this.registry = registry;
    this.policies = policies;
    this.listener = listener;
    this.clock = clock;
  }

  /** The call of {@code ticket} has ended, in whatever way. */
  void settle(IssuedModelTicket ticket, ModelReply reply) {
    switch (reply.end()) {
      case COMPLETED, FAILED -> settleReply(ticket, reply);
      case CANCELLED, REFUSED -> settleCancelled(ticket, reply);
    }
  }

  private void settleReply(IssuedModelTicket ticket, ModelReply reply) {
    boolean failed = reply.end() == ModelReply.End.FAILED;
    Admission admitted = ticket.admission;
    Run run = admitted.run();
    Amount cost = cost(admitted, failed ? NO_USAGE : admitted.facts().usage(reply));
    registry.recordReply(admitted.registration(), reply.id(), reply.text(), reply.toolCalls());
    reportLeftOut(reply);
    String text = Excerpt.of(reply.text());
    run.locked(
        () -> {
          CompiledPolicy policy = policies.judge(run).policy();
          pay(admitted, cost);
          List<ToolCall> asked = reply.toolCalls();
          run.endCall(admitted.call(), text, asked, ticket.tools, failed, clock.getAsLong());
          ticket.tools = failed ? ticket.tools : ToolContext.UNKNOWN;
          DetectorInput input = new DetectorInput(run, null, null, clock.getAsLong());
          policy.detectors().afterModel(input, admitted.facts().server(), reply);
          if (!failed) {
            trails.recordReply(run, reply, cost, clock.getAsLong());
            follow(admitted, reply, text, policy);
          }
        });
    reportSpend(admitted, cost);
    if (admitted.opening() != null) {
      settle(ticket, reply, text);
    }
    Weights weights = policies.peek(run).detectors().weights();
    deliveries.leave(admitted.delivered(), weights, run.policy().idle());
  }

  /** What the driver's other conversations need to know of the reply. */
  private void follow(Admission admitted, ModelReply reply, String text, CompiledPolicy policy) {
    if (admitted.track() == null) {
      return;
    }
    admitted.track().recordReply(admitted.run(), text, AskedCalls.arguments(reply.toolCalls()));
    if (reply.toolCalls().isEmpty() && admitted.opening() == null) {
      admitted.track().end(admitted.run(), text, clock.getAsLong(), policy.detectors().weights());
    }
  }

  /** Only the first attempt of a call was counted; a later successful attempt corrects it. */
  private void settle(IssuedModelTicket ticket, ModelReply reply, String text) {
    DriverTrack.OpenConversation opening = ticket.admission.opening();
    boolean retried = ticket.wasRetried();
    long now = clock.getAsLong();
    boolean failed = reply.end() == ModelReply.End.FAILED;
    if (retried && !failed) {
      opening.recover();
    } else if (failed && !retried) {
      opening.fail(now);
    } else if (!retried && !reply.toolCalls().isEmpty()) {
      opening.continueConversation(ticket.admission.run(), now);
    } else if (!retried) {
      opening.end(text, now);
    }
  }

  private void reportLeftOut(ModelReply reply) {
    int calls = Math.max(0, reply.toolCalls().size() - AskedCalls.MOST);
    int characters = Math.max(0, reply.text().length() - Excerpt.LONGEST);
    if (calls > 0 || characters > 0) {
      listener.onLeftOut(
          "of a reply, "
              + calls
              + " of its first tool calls and "
              + characters
              + " characters in the middle of its text");
    }
  }

  /** The text streamed before a cut is paid for, and the next request may repeat it. */
  private void settleCancelled(IssuedModelTicket ticket, ModelReply reply) {
    Admission admitted = ticket.admission;
    boolean said = reply.usage() != null || !reply.text().isEmpty();
    Amount cost = said ? cost(admitted, admitted.facts().usage(reply)) : null;
    if (said) {
      registry.recordReply(admitted.registration(), reply.id(), reply.text(), reply.toolCalls());
    }
    admitted
        .run()
        .locked(
            () -> {
              admitted.call().cancel();
              if (said) {
                pay(admitted, cost);
              } else {
                release(admitted);
              }
            });
    if (said) {
      reportSpend(admitted, cost);
    }
    if (admitted.opening() != null && !ticket.wasRetried()) {
      admitted.opening().cancel(clock.getAsLong());
    }
  }

  private void reportSpend(Admission admitted, Amount cost) {
    if (cost.tokens() > 0) {
      String model = admitted.facts().model();
      listener.onSpend(admitted.run().agent(), model, cost.tokens(), cost.usd(), cost.estimated());
    }
  }

  private Amount cost(Admission admitted, Usage usage) {
    Price price = policies.peek(admitted.run()).prices().of(admitted.facts().model());
    return new Amount(
        price.of(usage),
        usage.inputTokens() + usage.outputTokens(),
        usage.estimated() || !price.known());
  }

  private void pay(Admission admitted, Amount cost) {
    admitted.run().pay(admitted.call(), cost);
    policies.ledger().pay(admitted.run().agent(), admitted.facts().payer(), cost, admitted.hold());
    release(admitted);
    if (admitted.reservation() != null) {
      admitted.run().costs().spending().pay(clock.getAsLong(), cost.usd());
    }
  }

  private static void release(Admission admitted) {
    if (admitted.hold() != null) {
      admitted.hold().giveBack();
    }
    if (admitted.reservation() != null) {
      admitted.run().costs().spending().release(admitted.reservation());
    }
  }
}
