package io.loophound.agent.operator.jfr;

import io.loophound.agent.operator.Watcher;
import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.event.Event.Kind;

/** Writes events to the flight recorder; while nothing is recorded each costs one test. */
public final class FlightEvents implements Watcher {

  @Override
  public void event(Event event) {
    if (event.kind() == Kind.VERDICT) {
      verdict(event);
    } else if (event.kind() == Kind.NEAR_MISS) {
      near(event);
    }
  }

  private static void verdict(Event event) {
    VerdictEvent flight = new VerdictEvent();
    if (flight.isEnabled()) {
      flight.decision = event.text("decision");
      flight.run = event.text("run");
      flight.agent = event.text("agent");
      flight.detector = event.text("detector");
      flight.action = event.text("action");
      flight.enforced = Boolean.TRUE.equals(event.fields().get("enforced"));
      flight.message = event.text("message");
      flight.commit();
    }
  }

  private static void near(Event event) {
    NearMissEvent flight = new NearMissEvent();
    if (flight.isEnabled()) {
      flight.run = event.text("run");
      flight.agent = event.text("agent");
      flight.detector = event.text("detector");
      flight.reached = ((Number) event.fields().get("reached")).doubleValue();
      flight.threshold = ((Number) event.fields().get("threshold")).doubleValue();
      flight.commit();
    }
  }

  @Override
  public void decided(String run, long nanos, double score) {
    DecisionEvent flight = new DecisionEvent();
    if (flight.isEnabled()) {
      flight.run = run;
      flight.cost = nanos;
      flight.score = score;
      flight.commit();
    }
  }
}
