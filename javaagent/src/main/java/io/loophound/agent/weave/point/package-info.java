/** Which methods are watched, and the seams they belong to. */
package io.loophound.agent.weave.point;
