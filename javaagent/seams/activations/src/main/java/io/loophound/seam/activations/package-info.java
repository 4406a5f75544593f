/** Requests, messages and tasks: what sets threads to work. */
package io.loophound.seam.activations;
