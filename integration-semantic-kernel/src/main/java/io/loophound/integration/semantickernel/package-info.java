/** The seam of Semantic Kernel. */
package io.loophound.integration.semantickernel;
