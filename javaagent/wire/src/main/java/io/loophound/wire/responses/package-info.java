/** The responses API of OpenAI. */
package io.loophound.wire.responses;
