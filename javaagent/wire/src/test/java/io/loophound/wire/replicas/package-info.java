/** One conversation over several processes, in the form of each model API. */
package io.loophound.wire.replicas;
