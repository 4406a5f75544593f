package io.loophound.agent.weave.point;

import io.loophound.agent.seam.Point;

/**
 * A point that the agent watches.
 *
 * @param id its number, as woven into the application's class
 * @param point the method and its handler
 * @param seam the seam it belongs to
 */
public record WovenPoint(int id, Point point, SeamState seam) {}
