/**
 * A second look: what agents do all day, judged by hand before any of it had run with the agent.
 */
package io.loophound.zoo.catalog.second;
