/** {@code examples/fleet/run simulate}: ten thousand JVMs in virtual time. */
package io.loophound.examples.fleet.simulation;
