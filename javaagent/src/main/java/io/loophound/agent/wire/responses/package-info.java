/** The responses API of OpenAI. */
package io.loophound.agent.wire.responses;
