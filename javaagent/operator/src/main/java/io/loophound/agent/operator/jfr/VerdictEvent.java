package io.loophound.agent.operator.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

@Name("loophound.Verdict")
@Label("Verdict")
@Category("LoopHound")
@Description("LoopHound's decision about a call")
final class VerdictEvent extends Event {
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
