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
 */
public record StepView(
    int number, String tool, String call, String result, boolean failed, boolean refused) {}
