package io.loophound.agent.operator.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

@Name("loophound.NearMiss")
@Label("Near Miss")
@Category("LoopHound")
@Description("A run came close to a detector's threshold")
final class NearMissEvent extends Event {
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
