/** The functions that a model asks for. */
package io.loophound.integration.semantickernel.tool;
