package io.loophound.detectors.event;

import java.util.Objects;

/**
 * A tool that is about to be executed.
 *
 * @param run what is known about its run
 * @param callId the id of the call in the model's reply, or empty
 * @param name the tool's name
 * @param arguments the arguments as JSON text, possibly malformed, or empty
 * @param steerable whether the seam can put a text in place of, or after, the tool's result
 * @param traceId the trace it belongs to, or empty
 * @param server what the server of the tool calls itself, for its breaker, or empty
 */
public record ToolRequest(
    RunKey run,
    String callId,
    String name,
    String arguments,
    boolean steerable,
    String traceId,
    String server) {
  /** Texts that are null become empty, except the name. */
  public ToolRequest {
    Objects.requireNonNull(run, "run");
    Objects.requireNonNull(name, "name");
    callId = callId == null ? "" : callId;
    arguments = arguments == null ? "" : arguments;
    traceId = traceId == null ? "" : traceId;
    server = server == null ? "" : server;
  }

  /**
   * A tool whose server is not known.
   *
   * @param run what is known about its run
   * @param callId the id of the call in the model's reply; null when unknown
   * @param name as the model writes it
   * @param arguments JSON text, possibly malformed; null for none
   * @param steerable whether a text can follow the tool's result, or take its place
   * @param traceId the trace it belongs to; null for none
   */
  public ToolRequest(
      RunKey run, String callId, String name, String arguments, boolean steerable, String traceId) {
    this(run, callId, name, arguments, steerable, traceId, "");
  }

  /**
   * A tool whose trace and server are not known.
   *
   * @param run what is known about its run
   * @param callId the id of the call in the model's reply; null when unknown
   * @param name as the model writes it
   * @param arguments JSON text, possibly malformed; null for none
   * @param steerable whether a text can follow the tool's result, or take its place
   */
  public ToolRequest(RunKey run, String callId, String name, String arguments, boolean steerable) {
    this(run, callId, name, arguments, steerable, "");
  }
}
