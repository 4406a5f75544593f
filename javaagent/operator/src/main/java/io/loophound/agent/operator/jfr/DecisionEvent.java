package io.loophound.agent.operator.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

@Name("loophound.Decision")
@Label("Decision")
@Category("LoopHound")
@Description("What the decision about one model call cost")
@StackTrace(false)
final class DecisionEvent extends Event {
  @Label("Run")
  String run;

  @Label("Cost")
  @Timespan(Timespan.NANOSECONDS)
  long cost;

  @Label("Score")
  @Description("How near the run is to a stop, 0 to 1")
  double score;
}
