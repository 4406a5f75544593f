/** The tools that a request offers the model. */
package io.loophound.wire.tools;
