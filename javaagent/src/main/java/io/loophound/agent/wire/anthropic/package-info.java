/** The messages API of Anthropic. */
package io.loophound.agent.wire.anthropic;
