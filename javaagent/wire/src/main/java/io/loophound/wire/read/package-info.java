/** Requests and replies in JSON, whatever the framing of a stream. */
package io.loophound.wire.read;
