/**
 * A second look: the daily work of agents, judged by hand before any of it had run with the Java
 * agent.
 */
package io.loophound.zoo.catalog.second;
