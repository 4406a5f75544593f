/** {@code examples/fleet/run}: what a fleet does under load and when parts of it fail, measured. */
package io.loophound.examples.fleet.proof;
