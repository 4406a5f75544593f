/** Questions to a chat model, and the calls of the model that they take. */
package io.loophound.integration.semantickernel.chat;
