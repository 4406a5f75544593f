/** What a seam sees of the Java agent: points, handlers, the guard. */
package io.loophound.agent.seam;
