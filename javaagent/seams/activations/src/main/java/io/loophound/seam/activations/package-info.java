/** Requests, messages and tasks: what starts the work of threads. */
package io.loophound.seam.activations;
