/** What an agent writes again and again. */
package io.loophound.detectors.internal.run.rewrite;
