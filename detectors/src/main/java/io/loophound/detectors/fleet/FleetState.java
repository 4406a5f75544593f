package io.loophound.detectors.fleet;

/**
 * How a fleet is, as one process knows.
 *
 * @param connected whether the others can be reached
 * @param processes how many processes there are, as was last known
 * @param lost how often the others could no longer be reached
 * @param late how many decisions of this process went on without their answer, which was late
 */
public record FleetState(boolean connected, int processes, long lost, long late) {}
