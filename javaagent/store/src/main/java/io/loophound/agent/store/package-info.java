/** What the JVMs of a fleet share. Loaded only if a store is set. */
package io.loophound.agent.store;
