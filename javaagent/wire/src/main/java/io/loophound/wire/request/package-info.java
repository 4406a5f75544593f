/** What a request says besides its body: who makes it, and which attempt of a call it is. */
package io.loophound.wire.request;
