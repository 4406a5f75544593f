/** Which run a request belongs to. */
package io.loophound.detectors.internal.run.link;
