/** Applications in which several libraries make one call. */
package io.loophound.agent.it.once.apps;
