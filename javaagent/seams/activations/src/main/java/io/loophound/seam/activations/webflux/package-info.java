/** Requests that are no thread's: they are carried in the Reactor context. */
package io.loophound.seam.activations.webflux;
