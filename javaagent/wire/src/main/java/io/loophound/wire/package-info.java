/** The languages that model providers speak: bytes in, event records out. */
package io.loophound.wire;
