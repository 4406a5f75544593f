package io.loophound.detectors.view;

/**
 * One tool call of a run. Equal digests stand for equal arguments or results within this process;
 * they say nothing else.
 *
 * @param number its place in the run, from 1
 * @param tool the tool's name
 * @param call digest of tool and arguments
 * @param result digest of the result; empty while it is not known
 * @param failed whether the tool failed
 * @param refused whether it was answered in the tool's place
 */
public record StepView(
    int number, String tool, String call, String result, boolean failed, boolean refused) {}
