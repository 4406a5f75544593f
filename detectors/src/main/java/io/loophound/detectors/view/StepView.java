package io.loophound.detectors.view;

/**
 * One tool call of a run. Equal digests mean equal arguments or results within this process.
 *
 * @param number its place in the run, from 1
 * @param tool the tool's name
 * @param call digest of tool and arguments
 * @param result digest of the result; empty while it is not known
 * @param failed whether the tool failed
 * @param refused whether the guard answered instead of the tool
 * @param sign the name of its sign, as in {@code loophound.weight.SIGN}; empty where it was not
 *     judged
 * @param score the score of the run after its round; 0 while the round is not over
 */
public record StepView(
    int number,
    String tool,
    String call,
    String result,
    boolean failed,
    boolean refused,
    String sign,
    double score) {}
