/** Requests and replies, independent of the API. */
package io.loophound.examples.standin.talk;
