/** The secret of a fleet. */
package io.loophound.agent.store.secret;
