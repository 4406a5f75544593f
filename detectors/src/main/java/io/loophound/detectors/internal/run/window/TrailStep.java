package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.ResultDigest;

/**
 * A tool call as other processes are told of it.
 *
 * @param tool the tool's name
 * @param callId what is kept of the id of the call
 * @param digest of tool and arguments, as rounds are compared by it
 * @param call the call
 * @param result null while it is not known
 */
public record TrailStep(String tool, int callId, int digest, CallDigest call, ResultDigest result) {
  TrailStep with(ResultDigest known) {
    return new TrailStep(tool, callId, digest, call, known);
  }
}
