/** What a seam sees of the agent: its points, its handlers, the guard. */
package io.loophound.agent.seam;
