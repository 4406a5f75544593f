package io.loophound.detectors.view;

/**
 * What a tool call did to the score of its run.
 *
 * @param step its place in the run, from 1
 * @param tool the tool's name
 * @param sign the name of its sign; empty where it was not judged
 * @param score the score of the run after its round; 0 while the round is not over
 */
public record RoundView(int step, String tool, String sign, double score) {}
