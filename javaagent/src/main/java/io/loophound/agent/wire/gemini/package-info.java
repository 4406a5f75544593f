/** The generateContent API of Gemini, at AI Studio and Vertex. */
package io.loophound.agent.wire.gemini;
