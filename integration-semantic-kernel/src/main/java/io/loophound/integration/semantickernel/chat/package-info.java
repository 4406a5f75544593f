/** Questions to a chat model, and the model calls that they take. */
package io.loophound.integration.semantickernel.chat;
