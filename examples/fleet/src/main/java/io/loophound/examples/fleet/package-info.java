/** JVMs with the shipped jar that share a store. */
package io.loophound.examples.fleet;
