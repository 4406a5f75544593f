/** The messages API of Anthropic. */
package io.loophound.wire.anthropic;
