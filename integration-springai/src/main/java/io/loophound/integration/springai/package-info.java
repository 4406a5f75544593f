/** The seam for Spring AI. */
package io.loophound.integration.springai;
