/** What the seam of every framework must do, as tests that its module extends. */
package io.loophound.testkit.framework;
