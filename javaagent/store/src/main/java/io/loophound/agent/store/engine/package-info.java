/** What LoopHound needs from a store, whatever its engine. */
package io.loophound.agent.store.engine;
