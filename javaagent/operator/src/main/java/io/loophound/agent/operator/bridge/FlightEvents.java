package io.loophound.agent.operator.bridge;

import io.loophound.agent.operator.Watcher;
import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.event.Event.Kind;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

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

  @Name("loophound.Verdict")
  @Label("Verdict")
  @Category("LoopHound")
  @Description("LoopHound's decision about a call")
  static final class VerdictEvent extends jdk.jfr.Event {
    @Label("Decision")
    String decision;

    @Label("Run")
    String run;

    @Label("Agent")
    String agent;

    @Label("Detector")
    String detector;

    @Label("Action")
    String action;

    @Label("Enforced")
    boolean enforced;

    @Label("Message")
    String message;
  }

  @Name("loophound.NearMiss")
  @Label("Near Miss")
  @Category("LoopHound")
  @Description("A run came close to a detector's threshold")
  static final class NearMissEvent extends jdk.jfr.Event {
    @Label("Run")
    String run;

    @Label("Agent")
    String agent;

    @Label("Detector")
    String detector;

    @Label("Reached")
    double reached;

    @Label("Threshold")
    double threshold;
  }

  @Name("loophound.Decision")
  @Label("Decision")
  @Category("LoopHound")
  @Description("The cost of the decision about one model call")
  @StackTrace(false)
  static final class DecisionEvent extends jdk.jfr.Event {
    @Label("Run")
    String run;

    @Label("Cost")
    @Timespan(Timespan.NANOSECONDS)
    long cost;

    @Label("Score")
    @Description("How close the run is to being stopped, 0 to 1")
    double score;
  }
}
