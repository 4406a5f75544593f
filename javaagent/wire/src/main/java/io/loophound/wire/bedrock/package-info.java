/** The Converse API of Bedrock, and Anthropic's models behind its InvokeModel. */
package io.loophound.wire.bedrock;
