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
import io.loophound.detectors.internal.run.Run;
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
      case COMPLETED, FAILED -> replied(ticket, reply);
      case CANCELLED, REFUSED -> cancelled(ticket, reply);
    }
  }

  private void replied(IssuedModelTicket ticket, ModelReply reply) {
    boolean failed = reply.end() == ModelReply.End.FAILED;
    Run run = ticket.run;
    Amount cost = cost(ticket, failed ? NO_USAGE : ticket.facts.usage(reply));
    registry.replied(ticket.place, reply.id(), reply.text(), reply.toolCalls());
    reportLeftOut(reply);
    String text = Excerpt.of(reply.text());
    run.locked(
        () -> {
          CompiledPolicy policy = policies.judge(run).policy();
          pay(ticket, cost);
          List<ToolCall> asked = reply.toolCalls();
          run.endCall(ticket.call, text, asked, ticket.tools, failed, clock.getAsLong());
          ticket.tools = failed ? ticket.tools : ToolContext.UNKNOWN;
          DetectorInput scene = new DetectorInput(run, null, null, clock.getAsLong());
          policy.detectors().afterModel(scene, ticket.facts.server(), reply);
          if (!failed) {
            trails.replied(run, reply, cost, clock.getAsLong());
            follow(ticket, reply, text, policy);
          }
        });
    reportSpend(ticket, cost);
    if (ticket.opening != null) {
      settle(ticket, reply, text);
    }
    Weights weights = policies.peek(run).detectors().weights();
    deliveries.leave(ticket.delivered, weights, run.policy().idle());
  }

  /** What the driver's other conversations need to know of the reply. */
  private void follow(
      IssuedModelTicket ticket, ModelReply reply, String text, CompiledPolicy policy) {
    if (ticket.track == null) {
      return;
    }
    ticket.track.reply(ticket.run, text, AskedCalls.arguments(reply.toolCalls()));
    if (reply.toolCalls().isEmpty() && ticket.opening == null) {
      ticket.track.end(ticket.run, text, clock.getAsLong(), policy.detectors().weights());
    }
  }

  /** Only the first attempt of a call was counted; a later successful attempt corrects it. */
  private void settle(IssuedModelTicket ticket, ModelReply reply, String text) {
    DriverTrack.OpenConversation opening = ticket.opening;
    boolean retried = ticket.wasRetried();
    long now = clock.getAsLong();
    boolean failed = reply.end() == ModelReply.End.FAILED;
    if (retried && !failed) {
      opening.recover();
    } else if (failed && !retried) {
      opening.fail(now);
    } else if (!retried && !reply.toolCalls().isEmpty()) {
      opening.continueConversation(ticket.run, now);
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
  private void cancelled(IssuedModelTicket ticket, ModelReply reply) {
    boolean said = reply.usage() != null || !reply.text().isEmpty();
    Amount cost = said ? cost(ticket, ticket.facts.usage(reply)) : null;
    if (said) {
      registry.replied(ticket.place, reply.id(), reply.text(), reply.toolCalls());
    }
    ticket.run.locked(
        () -> {
          ticket.call.cancel();
          if (said) {
            pay(ticket, cost);
          } else {
            release(ticket);
          }
        });
    if (said) {
      reportSpend(ticket, cost);
    }
    if (ticket.opening != null && !ticket.wasRetried()) {
      ticket.opening.cancel(clock.getAsLong());
    }
  }

  private void reportSpend(IssuedModelTicket ticket, Amount cost) {
    if (cost.tokens() > 0) {
      String model = ticket.facts.model();
      listener.onSpend(ticket.run.agent(), model, cost.tokens(), cost.usd(), cost.estimated());
    }
  }

  private Amount cost(IssuedModelTicket ticket, Usage usage) {
    Price price = policies.peek(ticket.run).prices().of(ticket.facts.model());
    return new Amount(
        price.of(usage),
        usage.inputTokens() + usage.outputTokens(),
        usage.estimated() || !price.known());
  }

  private void pay(IssuedModelTicket ticket, Amount cost) {
    ticket.run.pay(ticket.call, cost);
    policies.ledger().pay(ticket.run.agent(), ticket.facts.payer(), cost, ticket.hold);
    release(ticket);
    if (ticket.reservation != null) {
      ticket.run.costs().spending().pay(clock.getAsLong(), cost.usd());
    }
  }

  private static void release(IssuedModelTicket ticket) {
    if (ticket.hold != null) {
      ticket.hold.giveBack();
    }
    if (ticket.reservation != null) {
      ticket.run.costs().spending().release(ticket.reservation);
    }
  }
}
