/** The chat-completions dialect of OpenAI, which most providers and gateways speak too. */
package io.loophound.wire.openai;
