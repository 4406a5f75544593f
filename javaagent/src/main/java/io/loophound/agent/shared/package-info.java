/** Policies that all JVMs of a service have from a store. Loaded only if there is one. */
package io.loophound.agent.shared;
