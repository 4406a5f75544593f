/** Applications that set threads to work in all the ways there are. */
package io.loophound.agent.it.activations.apps;
