/** Replies that stream. */
package io.loophound.integration.koog.stream;
