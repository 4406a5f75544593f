/** Unmodified applications and the stand-in model server they talk to. */
package io.loophound.examples;
