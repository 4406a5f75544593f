/** The console of a fleet: a page and an API for all JVMs that share a store. */
package io.loophound.agent.console;
