/** What every seam whose handlers run beside its library must be, as tests that it extends. */
package io.loophound.testkit.seam;
