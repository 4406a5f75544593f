/** A store within one JVM. */
package io.loophound.agent.store.memory;
