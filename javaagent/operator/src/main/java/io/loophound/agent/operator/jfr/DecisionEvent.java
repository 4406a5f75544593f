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
@Description("The cost of the decision about one model call")
@StackTrace(false)
final class DecisionEvent extends Event {
  @Label("Run")
  String run;

  @Label("Cost")
  @Timespan(Timespan.NANOSECONDS)
  long cost;

  @Label("Score")
  @Description("How close the run is to being stopped, 0 to 1")
  double score;
}
