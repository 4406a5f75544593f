/** The two native APIs of Ollama. */
package io.loophound.wire.ollama;
