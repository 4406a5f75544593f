/** {@code ./demo fleet}. */
package io.loophound.examples.fleet.demo;
