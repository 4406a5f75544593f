/** The two native APIs of Ollama. */
package io.loophound.agent.wire.ollama;
