/** Requests and replies that are JSON, however a stream frames it. */
package io.loophound.wire.read;
