/** The formats of model APIs: bytes in, event records out. */
package io.loophound.wire;
