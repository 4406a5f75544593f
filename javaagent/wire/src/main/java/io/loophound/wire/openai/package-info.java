/** The chat-completions dialect of OpenAI, which most providers and gateways also support. */
package io.loophound.wire.openai;
