/** {@code examples/fleet/run grow}: what ten million model calls leave in a store. */
package io.loophound.examples.fleet.growth;
