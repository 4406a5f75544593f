package io.loophound.examples.standin;

/**
 * The calls with one model name since the last reset.
 *
 * @param modelCalls requests that arrived
 * @param toolCalls tool calls the replies asked for
 * @param inputTokens tokens of all answered requests
 * @param outputTokens tokens of all answers
 * @param spanMillis milliseconds between the first and the last request
 */
public record Counts(
    long modelCalls, long toolCalls, long inputTokens, long outputTokens, long spanMillis) {

  /** Nothing was asked. */
  public static final Counts NONE = new Counts(0, 0, 0, 0, 0);
}
