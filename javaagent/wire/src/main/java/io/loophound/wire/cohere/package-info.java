/** The chat API of Cohere, version 2. */
package io.loophound.wire.cohere;
