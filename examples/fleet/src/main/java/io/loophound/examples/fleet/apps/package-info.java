/** An application that does what it is told, one line after the other. */
package io.loophound.examples.fleet.apps;
