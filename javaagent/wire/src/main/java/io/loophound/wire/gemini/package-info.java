/** The generateContent API of Gemini, at AI Studio and Vertex. */
package io.loophound.wire.gemini;
