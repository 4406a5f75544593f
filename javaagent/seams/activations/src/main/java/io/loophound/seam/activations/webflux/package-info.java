/** Requests that are not tied to a thread: they are carried in the Reactor context. */
package io.loophound.seam.activations.webflux;
