/** Weaves a seam's library for its unit tests, with a guard that does as a test says. */
package io.loophound.integration.testkit;
