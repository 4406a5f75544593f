/** The Converse API of Bedrock, and Anthropic's models through its InvokeModel. */
package io.loophound.wire.bedrock;
