/** The messages of a request: located in its bytes, and recognised when they come again. */
package io.loophound.wire.history;
