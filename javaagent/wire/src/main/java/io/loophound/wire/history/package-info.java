/** The messages of a request: found in its bytes, and recognised when they come again. */
package io.loophound.wire.history;
