/** What a request says besides its body: the caller, and the attempt of a call. */
package io.loophound.wire.request;
