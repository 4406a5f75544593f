/** The turn that a thread or a stream acts in. */
package io.loophound.integration.springai.turn;
