/** The chat API of IBM watsonx. */
package io.loophound.wire.watsonx;
