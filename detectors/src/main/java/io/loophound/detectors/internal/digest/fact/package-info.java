/** What a tool call and its result say, as hashes and facts. */
package io.loophound.detectors.internal.digest.fact;
