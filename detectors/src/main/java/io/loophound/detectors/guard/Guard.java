package io.loophound.detectors.guard;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.function.Supplier;

/**
 * Decides about the calls of all runs of this process. Thread-safe; no lock is held while the
 * listener is called.
 *
 * <p>Every {@code before} returns a ticket; {@code after} is due exactly once for each ticket, with
 * how the call ended: completed, failed, cancelled or refused. A second {@code after} is ignored.
 */
public final class Guard {

  /** A guard for {@code policy}; {@code mode} is asked at every call. */
  public Guard(GuardPolicy policy, Supplier<Mode> mode, GuardListener listener) {}

  /** A model call is about to be made. */
  public ModelTicket before(ModelRequest request) {
    return new ModelTicket(Verdict.ALLOW);
  }

  /**
   * The model call of {@code ticket} ended. A verdict given here is carried out at the next call.
   */
  public Verdict after(ModelTicket ticket, ModelReply reply) {
    return Verdict.ALLOW;
  }

  /** A tool is about to be executed. */
  public ToolTicket before(ToolRequest request) {
    return new ToolTicket(Verdict.ALLOW);
  }

  /**
   * The tool of {@code ticket} returned. When the verdict {@linkplain Verdict#steers() steers}, a
   * seam that can do so puts {@link Verdict#steerText()} behind the result.
   */
  public Verdict after(ToolTicket ticket, ToolOutcome outcome) {
    return Verdict.ALLOW;
  }
}
