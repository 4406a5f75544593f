package io.loophound.seam.http;

import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.Payers;
import io.loophound.agent.seam.TraceIds;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.RunKey;
import io.loophound.wire.Dialect;
import io.loophound.wire.request.RequestFacts;

/**
 * What a seam knows about a request before its body, recorded on the thread that makes the call.
 *
 * @param origin where it goes
 * @param run the run this thread acts in
 * @param traceId the trace the request carries, or empty
 * @param attempt which attempt of a call its library says this is: 0 for the first
 * @param attemptId an id that all attempts of one call have, or empty
 */
public record RequestContext(
    Origin origin, RunKey run, String traceId, int attempt, String attemptId) {

  /**
   * The call this thread makes.
   *
   * @param dialect the form of the request, which interprets its headers
   */
  static RequestContext current(
      AgentState state, String seam, Dialect dialect, RequestFacts facts) {
    RunKey run = state.runKey(dialect.caller(facts), facts::header);
    String session = state.sessions().of(facts::header);
    return new RequestContext(
        new Origin(seam, facts.host(), facts.path(), facts::header),
        run.as(session, run.caller()),
        TraceIds.fromTraceparent(facts.header("traceparent")),
        dialect.attempt(facts),
        dialect.attemptId(facts));
  }

  /** The same call, made by {@code caller}, which was recorded on another thread. */
  RequestContext madeBy(RunKey caller, Payers payers) {
    RunKey asked = caller.as(run.session(), run.caller());
    RunKey paid = payers.ofHeaders(asked, origin.header());
    return new RequestContext(origin, paid, traceId, attempt, attemptId);
  }

  /** The same call, made for an activation that is not carried by threads; 0 leaves it as it is. */
  public RequestContext forActivation(long activation) {
    return activation == 0
        ? this
        : new RequestContext(origin, run.forActivation(activation), traceId, attempt, attemptId);
  }
}
